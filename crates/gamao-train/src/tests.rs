use gamao_engine::{NetClass, Outcome, net::Net, simd::Isa};

use crate::{Config, Dice, Disturbance, Match, Method, Run, fresh_net, widened};

const TD: Config = Config {
    seed: 3,
    workers: 1,
    method: Method::Td,
    rate: 0.1,
    final_rate: 0.01,
    games: 12,
    games_a_round: 2,
};
const ONE_PLY: Config = Config {
    method: one_ply(Disturbance { noisy: 0.0, variants: 0.0 }),
    games: 4,
    games_a_round: 1,
    ..TD
};
const DISTURBED: Config =
    Config { method: one_ply(Disturbance { noisy: 1.0, variants: 0.5 }), ..ONE_PLY };

const fn one_ply(disturbance: Disturbance) -> Method {
    Method::OnePly { lambda: 0.7, replay: 50, updates: 2, races: 0.5, disturbance }
}

fn net(seed: u64) -> Net {
    fresh_net([64, 64], &mut Dice::new(seed)).unwrap()
}

fn finished(mut run: Run) -> Run {
    while !run.is_done() {
        run.advance(Isa::detect());
    }
    run
}

#[test]
fn one_seed_gives_one_net() {
    for config in [TD, ONE_PLY, DISTURBED, Config { workers: 2, ..ONE_PLY }] {
        let [a, b] = [0, 1].map(|_| finished(Run::new(config, net(1))).save());
        assert!(a == b, "{config:?}");
        let other = finished(Run::new(Config { seed: 4, ..config }, net(1))).save();
        assert!(a != other, "{config:?}");
    }
}

#[test]
fn a_resumed_run_ends_as_an_uninterrupted_one() {
    for config in [TD, ONE_PLY, DISTURBED] {
        let whole = finished(Run::new(config, net(1)));
        let mut half = Run::new(config, net(1));
        half.advance(Isa::detect());
        half.advance(Isa::detect());
        let resumed = finished(Run::resume(&half.save()).unwrap());
        assert!(whole.save() == resumed.save(), "{config:?}");
    }
}

#[test]
fn a_damaged_run_is_refused() {
    let bytes = Run::new(TD, net(1)).save();
    let check = |bytes: &[u8], expected: &str| {
        let error = Run::resume(bytes).err().map(|e| e.to_string());
        assert_eq!(error.as_deref(), Some(expected));
    };
    check(b"something else", "not a training run");
    let (cut, length) = (bytes.len() - 1, bytes.len());
    check(
        &bytes[..cut],
        &format!("truncated or overlong training run: {cut} bytes instead of {length}"),
    );
    let mut changed = bytes.clone();
    changed[1000] ^= 1;
    check(&changed, "damaged training run: the checksum does not match the content");
}

#[test]
fn the_rate_is_held_for_three_quarters_and_then_annealed() {
    let config = Config { games: 1000, ..TD };
    for (games, rate) in
        [(0, 0.1), (750, 0.1), (875, 0.1_f32.powf(1.5)), (1000, 0.01), (2000, 0.01)]
    {
        assert!((config.rate_after(games) - rate).abs() < 1e-6, "{games}");
    }
}

#[test]
fn learning_lowers_the_error_of_play() {
    let start = net(1);
    let config = Config { games: 600, games_a_round: 100, ..TD };
    let run = finished(Run::new(config, start.clone()));
    let trained = Match { nets: [run.net(), &start], pairs: 12, seed: 1, threads: 1 };
    assert!(trained.play(Isa::detect()).points > 0.5);
}

#[test]
fn a_net_against_itself_is_even_and_threads_do_not_matter() {
    let (a, b) = (net(1), net(2));
    let even = Match { nets: [&a, &a], pairs: 3, seed: 1, threads: 1 }.play(Isa::detect());
    assert!(even.points.abs() < 1e-6 && even.raw.abs() < 1e-6, "{even:?}");
    let one = Match { nets: [&a, &b], pairs: 3, seed: 1, threads: 1 };
    let two = Match { threads: 2, ..one };
    assert_eq!(one.play(Isa::detect()), two.play(Isa::detect()));
}

#[test]
fn a_widened_net_plays_almost_the_same() {
    let narrow = finished(Run::new(TD, net(1)));
    let wide = widened(narrow.net(), [192, 64], &mut Dice::new(1)).unwrap();
    assert_eq!(wide.layers(NetClass::Contact).hidden(), 192);
    let player = crate::Player::new(Isa::detect());
    let start = gamao_rules::Variant::Standard.start();
    let [a, b] = [narrow.net(), &wide].map(|net| player.judge(net, start));
    assert!((a.equity() - b.equity()).abs() < 0.05, "{a:?} {b:?}");
    assert!(widened(narrow.net(), [0, 64], &mut Dice::new(1)).is_err());
    assert_ne!(a, Outcome::default());
}
