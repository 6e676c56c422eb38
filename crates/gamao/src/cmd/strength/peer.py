# Run by GNU Backgammon (`gnubg -p`), for `gamao strength`: reads the depth, then answers lines `ID D1 D2`, the mover on
# roll, with `> ` and the id after its play, the opponent on roll.

import sys

import gnubg

plies = int(sys.stdin.readline())
for setting in ("automatic game off", "automatic roll off", "display off", "jacoby off",
                "player 0 human", "player 1 human"):
    gnubg.command("set " + setting)
gnubg.command("new session")
cube = gnubg.cubeinfo(1, -1, 1, 0, (0, 0), 0, 0)
context = dict(gnubg.evalcontext(), cubeful=0, plies=plies)

for line in sys.stdin:
    position, first, second = line.split()
    board = gnubg.positionfromid(position)
    gnubg.command("set dice %s %s" % (first, second))
    play = gnubg.findbestmove(board, cube, context)
    theirs, mine = [list(side) for side in board]
    for start, end in zip(play[::2], play[1::2]):
        if start == 0:
            break
        mine[start - 1] -= 1
        if end > 0:
            mine[end - 1] += 1
            if theirs[24 - end] == 1:
                theirs[24 - end] = 0
                theirs[24] += 1
    print("> " + gnubg.positionid((tuple(mine), tuple(theirs))))
    sys.stdout.flush()
