#!/usr/bin/env python3
"""Checks the dice of a finished match: verify_dice.py TRANSCRIPT.json

Written from fair-dice.md alone. Prints a line for each roll; exit status 0 only if all are right.
"""
import hashlib, hmac, json, sys


def F(*fields):
    out = b""
    for f in fields:
        b = f.to_bytes(8, "big") if isinstance(f, int) else f.encode() if isinstance(f, str) else f
        out += len(b).to_bytes(4, "big") + b
    return out


def sha(*fields):
    return hashlib.sha256(F(*fields)).digest()


def dice(match, number, server, seats):
    c, found = 0, []
    while len(found) < 2:
        shares = [x for s, link in enumerate(seats) for x in (s, link)]
        block = hmac.new(server, F("gamao/roll/v1", match, number, *shares, c), hashlib.sha256).digest()
        found += [b % 6 + 1 for b in block if b < 252]
        c += 1
    return found[:2]


def main(path):
    t = json.load(open(path, encoding="utf-8"))
    match, rules = t["match"], t["rules"]
    last, anchors, signed, number, bad = {}, {}, set(), 0, []

    def check(ok, seq, what):
        if not ok:
            bad.append(seq)
            print(f"event {seq}: {what}")

    def follow(role, link, seq):
        check(sha("gamao/chain/v1", match, role, link) == last.get(role), seq, f"link of {role} does not follow")
        last[role] = link

    pending = {}
    seat = {"a": "seat-0", "b": "seat-1"}
    for envelope in t["events"]:
        seq, e = envelope["seq"], envelope["event"]
        kind = e["type"]
        if kind == "anchored":
            role = seat.get(e["party"], "server")
            check(role != "server" or number == 0, seq, "server changed its anchor")
            anchors[role] = last[role] = bytes.fromhex(e["anchor"])
            pending.pop(role, None)
        elif kind == "signedOff":
            want = sha("gamao/anchors/v1", match, rules, *(anchors.get(r, b"") for r in ("server", "seat-0", "seat-1")))
            check(bytes.fromhex(e["digest"]) == want, seq, "wrong sign-off")
            signed.add(e["player"])
        elif kind in ("rollAsked", "linkReleased") and "link" in e:
            role = seat[e["player"]]
            pending[role] = bytes.fromhex(e["link"])
            follow(role, pending[role], seq)
        elif kind == "rolled":
            number += 1
            check(signed == {"a", "b"}, seq, "a roll before both sign-offs")
            share = {seat.get(s["party"], "server"): bytes.fromhex(s["link"]) for s in e.get("shares", [])}
            check(set(share) == {"server", "seat-0", "seat-1"}, seq, "a share is missing")
            check(all(share.get(r) == pending.get(r) for r in seat.values()), seq, "a share nobody released")
            if "server" in share:
                follow("server", share["server"], seq)
            if len(share) == 3:
                want = dice(match, number, share["server"], [share["seat-0"], share["seat-1"]])
                check(want == e["roll"], seq, f"dice {e['roll']}, shares give {want}")
            print(f"roll {number}: {e['roll'][0]}-{e['roll'][1]} {'ok' if seq not in bad else 'WRONG'}")
            pending = {}
        elif kind == "revealed":
            link = bytes.fromhex(e["secret"])
            for _ in range(4096):
                link = sha("gamao/chain/v1", match, "server", link)
            check(link == anchors.get("server"), seq, "the revealed seed is not the server's")
            t["seed"] = True
    check(not t.get("finished") or "seed" in t, -1, "the server's seed was not revealed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
