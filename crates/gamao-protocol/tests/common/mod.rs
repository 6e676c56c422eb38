//! Strategies for every value of the rules that has a wire form.

use gamao_rules::{
    Beavers, Clock, CubeRules, Die, Event, ForfeitReason, Frame, GameResult, Link, Occupant, Party,
    Phrase, Play, Player, Point, ResultKind, Roll, Seat, SeatCommand, Share, Step, TableRules,
    Variant, WinSize,
};
use proptest::{prelude::*, sample::select};

fn player() -> impl Strategy<Value = Player> {
    select(&Player::ALL[..])
}

fn seat() -> impl Strategy<Value = Seat> {
    select(&Seat::ALL[..])
}

fn level() -> impl Strategy<Value = WinSize> {
    select(&WinSize::ALL[..])
}

fn die() -> impl Strategy<Value = Die> {
    select(&Die::ALL[..])
}

fn link() -> impl Strategy<Value = Link> {
    any::<[u8; 32]>().prop_map(Link)
}

fn roll() -> impl Strategy<Value = Roll> {
    (die(), die()).prop_map(|(first, second)| Roll { first, second })
}

fn step() -> impl Strategy<Value = Step> {
    let point = || (0u8..=25).prop_map(Point::new);
    (point(), point(), die(), any::<bool>()).prop_map(|(from, to, die, hits)| Step {
        from,
        to,
        die,
        hits,
    })
}

fn play() -> impl Strategy<Value = Play> {
    prop::collection::vec(step(), 0..=4).prop_map(|steps| Play::new(&steps))
}

fn party() -> impl Strategy<Value = Party> {
    prop_oneof![Just(Party::Server), seat().prop_map(Party::Seat)]
}

fn phrase() -> impl Strategy<Value = Phrase> {
    select(vec![
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::NiceRoll,
        Phrase::WellPlayed,
        Phrase::Ouch,
        Phrase::Thinking,
        Phrase::Sorry,
        Phrase::Thanks,
    ])
}

fn reason() -> impl Strategy<Value = ForfeitReason> {
    select(vec![ForfeitReason::Clock, ForfeitReason::Absence])
}

fn occupant() -> impl Strategy<Value = Occupant> {
    prop_oneof![
        any::<String>().prop_map(|name| Occupant::Person { name }),
        any::<String>().prop_map(|level| Occupant::Bot { level }),
    ]
}

fn result() -> impl Strategy<Value = GameResult> {
    let kind = prop_oneof![
        Just(ResultKind::Finished),
        Just(ResultKind::Passed),
        Just(ResultKind::Resigned),
        reason().prop_map(ResultKind::Forfeited),
    ];
    (player(), kind, level(), any::<bool>(), any::<u32>()).prop_map(
        |(winner, kind, level, cantada, points)| GameResult {
            winner,
            kind,
            level,
            cantada,
            points,
        },
    )
}

fn clock() -> impl Strategy<Value = Clock> {
    (any::<u64>(), any::<u64>(), 0..4).prop_map(|(a, b, kind)| match kind {
        0 => Clock::None,
        1 => Clock::Delay { delay_ms: a, bank_ms: b },
        2 => Clock::Fischer { increment_ms: a, bank_ms: b },
        _ => Clock::Correspondence { turn_ms: a, vacation_ms: b },
    })
}

/// Any card, playable or not.
pub(crate) fn rules() -> impl Strategy<Value = TableRules> {
    let beavers = select(vec![Beavers::Off, Beavers::On, Beavers::Raccoons]);
    let frame = (any::<u32>(), any::<u32>(), any::<bool>(), any::<bool>(), beavers, 0..4).prop_map(
        |(n, m, x, y, beavers, kind)| match kind {
            0 => Frame::Single,
            1 => Frame::Match { length: n, crawford: x },
            2 => Frame::Money { jacoby: x, automatic_doubles: n, beavers },
            _ => Frame::Mao {
                length: n,
                gamao_cantado: m,
                opening_rolls_afresh: x,
                no_hit_and_run: y,
            },
        },
    );
    let cube = (any::<bool>(), any::<u32>()).prop_map(|(on, limit)| CubeRules { on, limit });
    let variant = select(&Variant::ALL[..]);
    let switches = (any::<bool>(), any::<bool>(), any::<u64>());
    (variant, frame, cube, clock(), switches).prop_map(
        |(variant, frame, cube, clock, (two, single, claim_after_ms))| TableRules {
            variant,
            frame,
            cube,
            backgammon_is_two: two,
            forfeit_is_single: single,
            clock,
            claim_after_ms,
        },
    )
}

/// Any event, in any state.
pub(crate) fn event() -> impl Strategy<Value = Event> {
    let share = (party(), link()).prop_map(|(party, link)| Share { party, link });
    let shares = prop::collection::vec(share, 0..4);
    prop_oneof![
        rules().prop_map(|rules| Event::Opened { rules }),
        (seat(), occupant()).prop_map(|(seat, occupant)| Event::Seated { seat, occupant }),
        (party(), link()).prop_map(|(party, anchor)| Event::Anchored { party, anchor }),
        (seat(), link()).prop_map(|(seat, digest)| Event::SignedOff { seat, digest }),
        (any::<u32>(), any::<bool>())
            .prop_map(|(number, crawford)| Event::GameStarted { number, crawford }),
        (seat(), prop::option::of(link())).prop_map(|(seat, link)| Event::RollAsked { seat, link }),
        (seat(), link()).prop_map(|(seat, link)| Event::LinkReleased { seat, link }),
        link().prop_map(|secret| Event::Revealed { secret }),
        (roll(), shares).prop_map(|(roll, shares)| Event::Rolled { roll, shares }),
        (player(), play()).prop_map(|(player, play)| Event::Played { player, play }),
        (player(), 0..7).prop_map(|(player, kind)| match kind {
            0 => Event::Doubled { player },
            1 => Event::Taken { player },
            2 => Event::Passed { player },
            3 => Event::Beavered { player },
            4 => Event::Raccooned { player },
            5 => Event::ResignRefused { player },
            _ => Event::ResignAccepted { player },
        }),
        (seat(), 0..4).prop_map(|(seat, kind)| match kind {
            0 => Event::RematchOffered { seat },
            1 => Event::SessionEnded { seat },
            2 => Event::VacationStarted { seat },
            _ => Event::VacationEnded { seat },
        }),
        (player(), level()).prop_map(|(player, level)| Event::ResignOffered { player, level }),
        (seat(), reason()).prop_map(|(seat, reason)| Event::Forfeited { seat, reason }),
        result().prop_map(|result| Event::GameEnded { result }),
        player().prop_map(|winner| Event::MatchEnded { winner }),
        (seat(), clock()).prop_map(|(seat, clock)| Event::ClockChanged { seat, clock }),
        seat().prop_map(|seat| Event::CorrespondOffered { seat }),
        any::<u64>().prop_map(|ms| Event::ClocksHeld { ms }),
        (seat(), phrase()).prop_map(|(seat, phrase)| Event::Said { seat, phrase }),
        prop::option::of(link()).prop_map(|secret| Event::SetBack { secret }),
        Just(Event::Rematched),
        Just(Event::Expired),
    ]
}

/// Any command that a seat may send.
pub(crate) fn command() -> impl Strategy<Value = SeatCommand> {
    prop_oneof![
        prop::option::of(link()).prop_map(|link| SeatCommand::Roll { link }),
        link().prop_map(|anchor| SeatCommand::Anchor { anchor }),
        link().prop_map(|digest| SeatCommand::SignOff { digest }),
        link().prop_map(|link| SeatCommand::Release { link }),
        play().prop_map(|steps| SeatCommand::Play { steps }),
        level().prop_map(|level| SeatCommand::Resign { level }),
        phrase().prop_map(|phrase| SeatCommand::Say { phrase }),
        select(vec![
            SeatCommand::Double,
            SeatCommand::Take,
            SeatCommand::Pass,
            SeatCommand::Beaver,
            SeatCommand::Raccoon,
            SeatCommand::AcceptResign,
            SeatCommand::RefuseResign,
            SeatCommand::Claim,
            SeatCommand::Rematch,
            SeatCommand::EndSession,
            SeatCommand::Correspond,
            SeatCommand::OfferCorrespond,
            SeatCommand::StartVacation,
            SeatCommand::EndVacation,
        ]),
    ]
}
