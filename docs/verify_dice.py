#!/usr/bin/env python3
"""Checks the dice of a finished match: verify_dice.py TRANSCRIPT.json

Written from fair-dice.md alone. Prints a line for each roll, with what held for it; the exit status is 0
only if all are right. It does not know the rules of the game, nor look into the ledger.
"""
import hashlib, hmac, json, sys
ROLES = {"server": "server", "a": "seat-0", "b": "seat-1"}

def F(*fields):
    out = b""
    for f in fields:
        b = f.to_bytes(8, "big") if isinstance(f, int) else f.encode() if isinstance(f, str) else f
        out += len(b).to_bytes(4, "big") + b
    return out

def sha(*fields):
    return hashlib.sha256(F(*fields)).digest()

def dice(match, number, link):
    c, found = 0, []
    while len(found) < 2:
        message = F("gamao/roll/v1", match, number, 0, link["a"], 1, link["b"], c)
        found += [b % 6 + 1 for b in hmac.new(link["server"], message, hashlib.sha256).digest() if b < 252]
        c += 1
    return found[:2]

def check(t):
    match, first = t["matchId"], t["matchId"].endswith("/1")
    anchor, last, used, out, signed = {}, {}, {}, {}, set()
    rolls, held, bad, over, revealed, opened = 0, 0, [], False, False, None
    due, halted, early, fresh, first_link = "opening", False, set(), set(), None
    other = {"a": "b", "b": "a"}
    bots = {e["event"]["player"] for e in t["events"] if e["event"].get("occupant", {}).get("type") == "bot"}
    kinds = [e["event"]["type"] for e in t["events"]]
    begun = max((i for i, kind in enumerate(kinds[:-1]) if kind == "setBack"), default=0)

    def need(ok, what):
        if not ok:
            bad.append(seq)
            print(f"event {seq}: {what}")

    def follow(party, link):
        ok = used.get(party, 0) < 4096 and sha("gamao/chain/v1", match, ROLES[party], link) == last.get(party)
        need(ok, f"the link of {party} does not follow")
        last[party], used[party] = link, used.get(party, 0) + 1

    for i, envelope in enumerate(t["events"]):
        seq, e = envelope["seq"], envelope["event"]
        kind, player = e["type"], e.get("player")
        later = not first and kind in ("seated", "rematched") and seq > held
        need(seq == held + 1 or later, f"event {held + 1} is due")
        need(not revealed or kind not in ("anchored", "signedOff", "rollAsked", "linkReleased", "rolled"), "too late")
        held = seq
        if kind == "opened":
            need(json.dumps(e["rules"], separators=(",", ":")) == t["rules"], "other rules were signed")
        elif i <= begun:
            continue  # of the matches before it was set back, which have transcripts of their own
        elif kind == "anchored":
            party = e["party"]
            if party == "server":
                need(not out and (not anchor or used.get("server") == 4096), "the server changed its anchor, or is late")
                opened = opened or (e["anchor"], seq)
            else:
                need("server" in anchor, "the server's anchor comes first")
                need(party not in bots or used.get(party) in (None, 4096), "a bot changed its anchor")
                fresh.discard(party)
                if rolls or other[party] in out:
                    fresh.add(party)
                else:
                    signed = set()
                early.discard(party)
                out.pop(party, None)
            anchor[party] = last[party] = bytes.fromhex(e["anchor"])
            used[party] = 0
        elif kind == "signedOff":
            anchors = [anchor.get(party, b"") for party in ROLES]
            need(bytes.fromhex(e["digest"]) == sha("gamao/anchors/v1", match, t["rules"], *anchors), "wrong sign-off")
            signed.add(player)
        elif kind in ("rollAsked", "linkReleased"):
            due = "roll" if kind == "rollAsked" else due
            need("link" in e or player in out, "a roll without a link")
            if "link" in e:
                first_link = envelope["at"] if first_link is None else first_link
                need(player not in out and signed == {"a", "b"}, "a link that is not due")
                need((due and not halted) or other[player] not in out, "a second link before the roll is due")
                out[player] = bytes.fromhex(e["link"])
                follow(player, out[player])
                if not due or halted:
                    early.add(player)
        elif kind == "rolled":
            rolls += 1
            link = {s["party"]: bytes.fromhex(s["link"]) for s in e.get("shares", [])}
            need(len(e.get("shares", [])) == len(link) == 3, "there must be three shares")
            need(signed == {"a", "b"} and all(link.get(p) == out.get(p) for p in "ab"), "a share nobody released")
            follow("server", link.get("server", b""))
            want = dice(match, rolls, link) if len(link) == 3 else None
            need(want == e["roll"], f"dice {e['roll']}, the shares give {want}")
            name = "reseeded" if fresh else "correspondence" if early - bots else "bot" if bots else "live"
            print(f"roll {rolls}: {e['roll'][0]}-{e['roll'][1]} {'WRONG' if seq in bad else name}")
            due = due if due == "opening" and e["roll"][0] == e["roll"][1] else None
            out, early, fresh = {}, set(), set()
        elif kind == "forfeited":
            need(not due or halted or player not in out, "a player lost by time who owed nothing")
        elif kind in ("gameStarted", "resignOffered", "resignRefused"):
            due, halted = "opening" if kind == "gameStarted" else due, kind == "resignOffered"
            early |= set(out) if halted else set()
        elif kind in ("gameEnded", "sessionEnded", "expired", "setBack"):
            result = e.get("result", {"kind": "none"})
            idle = result["kind"] in ("clock", "absence") and result["winner"] in out
            for known_to in [p for p in "ab" if p not in out and other[p] in out]:
                if result["kind"] != "finished" and not idle:
                    print(f"event {seq}: ended while {known_to} could have known the next roll with the server's help")
            due, halted, early = None, False, early | set(out)
        if kind in ("revealed", "setBack") and "secret" in e:
            link, revealed = bytes.fromhex(e["secret"]), True
            for _ in range(4096):
                link = sha("gamao/chain/v1", match, "server", link)
            need(link == anchor.get("server"), "the revealed seed is not the server's")
        over = over or kind in ("matchEnded", "sessionEnded", "expired", "setBack")
    seq = held + 1
    need(over and revealed, "the end is missing")
    if opened and (t["ledger"] or first_link is not None):
        line, seq = t["ledger"] or {"previous": "", "entry": dict(number=0, at=0, payload="{}", hash="")}, opened[1]
        number, at, payload, hash = (line["entry"][name] for name in ("number", "at", "payload", "hash"))
        want = sha("gamao/ledger/v1", bytes.fromhex(line["previous"]), number, at, payload).hex()
        need(want == hash and (number > 1) == (line["previous"] != 64 * "0"), "the line of the ledger is missing or changed")
        need(json.loads(payload) == {"type": "opened", "anchor": opened[0]}, "another line of the ledger")
        need(first_link is None or at <= first_link, "a late line of the ledger")
    print("not proven: names, times, who made the plays, and that the ledger has this line")
    return not bad

if __name__ == "__main__":
    sys.exit(0 if check(json.load(open(sys.argv[1], encoding="utf-8"))) else 1)
