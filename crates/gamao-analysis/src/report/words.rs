//! The words of a report, in three languages.

use crate::{CubeError, Grade, Mark};

/// The language of a report.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Language {
    /// Portuguese, as in Brazil.
    Portuguese,
    /// English.
    #[default]
    English,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::Portuguese, Self::English, Self::Spanish];

    /// The code: `pt-BR`, `en` or `es`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Portuguese => "pt-BR",
            Self::English => "en",
            Self::Spanish => "es",
        }
    }

    /// The language whose code this is, or begins with it: `pt`, `en-GB`.
    pub fn of_code(code: &str) -> Option<Self> {
        let code = code.to_ascii_lowercase();
        match code.split(['-', '_', '.']).next() {
            Some("pt") => Some(Self::Portuguese),
            Some("en") => Some(Self::English),
            Some("es") => Some(Self::Spanish),
            _ => None,
        }
    }

    pub(super) const fn words(self) -> &'static Words {
        match self {
            Self::Portuguese => &PORTUGUESE,
            Self::English => &ENGLISH,
            Self::Spanish => &SPANISH,
        }
    }

    /// A number with these decimals, as it is written here.
    pub(super) fn number(self, value: f64, decimals: usize) -> String {
        self.localised(&format!("{value:.decimals$}"))
    }

    /// The same, always with its sign.
    pub(super) fn signed(self, value: f64, decimals: usize) -> String {
        self.localised(&format!("{value:+.decimals$}"))
    }

    fn localised(self, number: &str) -> String {
        let number = number.replace('-', "−");
        match self {
            Self::English => number,
            Self::Portuguese | Self::Spanish => number.replace('.', ","),
        }
    }

    /// What a cube action is called.
    pub(super) fn action(self, english: &str) -> String {
        let (_, pt, es) = ACTIONS
            .into_iter()
            .find(|(en, ..)| *en == english)
            .unwrap_or((english, english, english));
        match self {
            Self::English => english,
            Self::Portuguese => pt,
            Self::Spanish => es,
        }
        .to_owned()
    }

    pub(super) fn grade(self, grade: Grade) -> &'static str {
        let [pt, es] = match grade {
            Grade::WorldChampion => ["nível de campeão mundial", "nivel de campeón mundial"],
            Grade::WorldClass => ["classe mundial", "clase mundial"],
            Grade::Expert => ["especialista", "experto"],
            Grade::Advanced => ["avançado", "avanzado"],
            Grade::Intermediate => ["intermediário", "intermedio"],
            Grade::Casual => ["casual", "casual"],
            Grade::Beginner => ["iniciante", "principiante"],
            Grade::Learner => ["aprendiz", "aprendiz"],
        };
        match self {
            Self::English => grade.name(),
            Self::Portuguese => pt,
            Self::Spanish => es,
        }
    }

    pub(super) fn cube_error(self, error: CubeError) -> &'static str {
        let [pt, es] = match error {
            CubeError::MissedDoubleBelowCp => {
                ["dobra omitida (seria aceita)", "doble omitido (se aceptaba)"]
            }
            CubeError::MissedDoubleAboveCp => {
                ["dobra omitida (ganharia o jogo)", "doble omitido (ganaba el juego)"]
            }
            CubeError::WrongDoubleBelowDp => ["dobra precipitada", "doble prematuro"],
            CubeError::WrongDoubleAboveTg => {
                ["dobra quando valia continuar", "doble cuando convenía seguir"]
            }
            CubeError::WrongTake => ["aceite errado", "aceptación errónea"],
            CubeError::WrongPass => ["recusa errada", "rechazo erróneo"],
            CubeError::WrongBeaver => ["beaver errado", "beaver erróneo"],
        };
        match self {
            Self::English => error.name(),
            Self::Portuguese => pt,
            Self::Spanish => es,
        }
    }

    pub(super) fn mark(self, mark: Mark) -> &'static str {
        match (self, mark) {
            (Self::English, Mark::Doubtful) => "doubtful",
            (Self::English | Self::Spanish, Mark::Error) => "error",
            (Self::English, Mark::Blunder) => "blunder",
            (Self::Portuguese, Mark::Doubtful) => "duvidosa",
            (Self::Portuguese, Mark::Error) => "erro",
            (Self::Portuguese, Mark::Blunder) => "erro grave",
            (Self::Spanish, Mark::Doubtful) => "dudosa",
            (Self::Spanish, Mark::Blunder) => "error grave",
        }
    }
}

/// English, Portuguese, Spanish.
const ACTIONS: [(&str, &str, &str); 15] = [
    ("no double", "não dobrar", "no doblar"),
    ("double", "dobrar", "doblar"),
    ("take", "aceitar", "aceptar"),
    ("pass", "recusar", "rechazar"),
    ("beaver", "beaver", "beaver"),
    ("illegal", "ilegal", "ilegal"),
    ("resign", "desistir (simples)", "rendirse (simple)"),
    ("resign a gammon", "desistir (gamão)", "rendirse (gammon)"),
    ("resign a backgammon", "desistir (backgammon)", "rendirse (backgammon)"),
    ("accept", "aceitar", "aceptar"),
    ("refuse", "recusar", "rechazar"),
    ("play on", "continuar", "seguir jugando"),
    ("fast", "rápido", "rápido"),
    ("standard", "padrão", "estándar"),
    ("thorough", "profundo", "profundo"),
];

pub(super) struct Words {
    pub(super) title: &'static str,
    pub(super) money: &'static str,
    pub(super) single: &'static str,
    pub(super) match_to: &'static str,
    pub(super) level: &'static str,
    pub(super) partial: &'static str,
    pub(super) plays: &'static str,
    pub(super) cube: &'static str,
    pub(super) grade: &'static str,
    pub(super) errors: &'static str,
    pub(super) lost_by_plays: &'static str,
    pub(super) lost_by_cube: &'static str,
    pub(super) cost: &'static str,
    pub(super) moves: &'static str,
    pub(super) doubles: &'static str,
    pub(super) counted: &'static str,
    pub(super) error_rate: &'static str,
    pub(super) luck: &'static str,
    pub(super) luck_cost: &'static str,
    pub(super) result: &'static str,
    pub(super) without_luck: &'static str,
    pub(super) cube_errors: &'static str,
    pub(super) graph: &'static str,
    pub(super) graph_money: &'static str,
    pub(super) luck_bars: &'static str,
    pub(super) games: &'static str,
    pub(super) game: &'static str,
    pub(super) score: &'static str,
    pub(super) won: &'static str,
    pub(super) mistakes: &'static str,
    pub(super) none: &'static str,
    pub(super) to_play: &'static str,
    pub(super) cube_decision: &'static str,
    pub(super) doubled: &'static str,
    pub(super) best: &'static str,
    pub(super) played: &'static str,
    pub(super) loses: &'static str,
    pub(super) no_double: &'static str,
    pub(super) double_take: &'static str,
    pub(super) double_pass: &'static str,
    pub(super) playing_on: &'static str,
    pub(super) resigned: &'static str,
    pub(super) legend: &'static str,
    pub(super) made_by: &'static str,
    pub(super) skipped: &'static str,
    pub(super) points: &'static str,
    pub(super) rollout: &'static str,
    pub(super) replay: &'static str,
    pub(super) waiting: &'static str,
}

const ENGLISH: Words = Words {
    title: "Match analysis",
    money: "money session",
    single: "single game",
    match_to: "match to",
    level: "level",
    partial: "incomplete",
    plays: "of plays",
    cube: "of the cube",
    grade: "Grade",
    errors: "Errors / blunders",
    lost_by_plays: "Equity lost by plays",
    lost_by_cube: "Equity lost with the cube",
    cost: "What that cost",
    moves: "Moves / forced",
    doubles: "Doubles / takes / passes",
    counted: "Decisions counted (plays + cube)",
    error_rate: "Error rate (gnubg / Snowie)",
    luck: "Luck",
    luck_cost: "What luck was worth",
    result: "Result",
    without_luck: "Result without luck",
    cube_errors: "Errors with the cube",
    graph: "Chance to win the match",
    graph_money: "Equity of the game in points",
    luck_bars: "Luck, roll by roll",
    games: "Games",
    game: "Game",
    score: "Score",
    won: "Won",
    mistakes: "Decisions that lost most",
    none: "No decision lost 0.020 or more.",
    to_play: "to play",
    cube_decision: "double?",
    doubled: "to answer a double",
    best: "Best",
    played: "Played",
    loses: "loses",
    no_double: "No double",
    double_take: "Double, take",
    double_pass: "Double, pass",
    playing_on: "Playing on",
    resigned: "Resigned",
    legend: "Green arrows: the best play; red arrows: what was played. Who decides is at the bottom; \
             when a double is answered, the doubler.",
    made_by: "Made with Gamão",
    skipped: "Not judged: game",
    points: "points",
    rollout: "rollout",
    replay: "Replay the match",
    waiting: "Analysing the match…",
};

const PORTUGUESE: Words = Words {
    title: "Análise da partida",
    money: "saldo de pontos",
    single: "um jogo só",
    match_to: "partida de",
    level: "nível",
    partial: "incompleta",
    plays: "das jogadas",
    cube: "do cubo",
    grade: "Classificação",
    errors: "Erros / erros graves",
    lost_by_plays: "Equidade perdida nas jogadas",
    lost_by_cube: "Equidade perdida com o cubo",
    cost: "Quanto isso custou",
    moves: "Lances / forçados",
    doubles: "Dobras / aceitações / recusas",
    counted: "Decisões contadas (jogadas + cubo)",
    error_rate: "Taxa de erro (gnubg / Snowie)",
    luck: "Sorte",
    luck_cost: "Quanto a sorte valeu",
    result: "Resultado",
    without_luck: "Resultado sem a sorte",
    cube_errors: "Erros com o cubo",
    graph: "Chance de vencer a partida",
    graph_money: "Equidade do jogo em pontos",
    luck_bars: "Sorte, lance a lance",
    games: "Jogos",
    game: "Jogo",
    score: "Placar",
    won: "Vencedor",
    mistakes: "As decisões mais caras",
    none: "Nenhuma decisão perdeu 0,020 ou mais.",
    to_play: "joga",
    cube_decision: "dobra?",
    doubled: "responde à dobra",
    best: "Melhor",
    played: "Jogado",
    loses: "perde",
    no_double: "Sem dobrar",
    double_take: "Dobrar, aceitar",
    double_pass: "Dobrar, recusar",
    playing_on: "Continuar",
    resigned: "Desistir",
    legend: "Setas verdes: a melhor jogada; setas vermelhas: a jogada feita. Quem decide está embaixo; \
             na resposta a uma dobra, quem dobrou.",
    made_by: "Feito com o Gamão",
    skipped: "Sem análise: jogo",
    points: "pontos",
    rollout: "rollout",
    replay: "Rever a partida",
    waiting: "Analisando a partida…",
};

const SPANISH: Words = Words {
    title: "Análisis de la partida",
    money: "juego libre",
    single: "un solo juego",
    match_to: "partida a",
    level: "nivel",
    partial: "incompleto",
    plays: "de las jugadas",
    cube: "del cubo",
    grade: "Categoría",
    errors: "Errores / errores graves",
    lost_by_plays: "Equidad perdida en las jugadas",
    lost_by_cube: "Equidad perdida con el cubo",
    cost: "Lo que costó",
    moves: "Movimientos / forzados",
    doubles: "Dobles / aceptados / rechazados",
    counted: "Decisiones contadas (jugadas + cubo)",
    error_rate: "Tasa de error (gnubg / Snowie)",
    luck: "Suerte",
    luck_cost: "Lo que valió la suerte",
    result: "Resultado",
    without_luck: "Resultado sin la suerte",
    cube_errors: "Errores con el cubo",
    graph: "Probabilidad de ganar la partida",
    graph_money: "Equidad del juego en puntos",
    luck_bars: "Suerte, tirada a tirada",
    games: "Juegos",
    game: "Juego",
    score: "Marcador",
    won: "Ganador",
    mistakes: "Las decisiones más caras",
    none: "Ninguna decisión perdió 0,020 o más.",
    to_play: "juega",
    cube_decision: "¿dobla?",
    doubled: "responde al doble",
    best: "Mejor",
    played: "Jugado",
    loses: "pierde",
    no_double: "Sin doblar",
    double_take: "Doblar, aceptar",
    double_pass: "Doblar, rechazar",
    playing_on: "Seguir jugando",
    resigned: "Rendirse",
    legend: "Flechas verdes: la mejor jugada; flechas rojas: la jugada hecha. Quien decide está abajo; \
             en la respuesta a un doble, quien dobló.",
    made_by: "Hecho con Gamão",
    skipped: "Sin análisis: juego",
    points: "puntos",
    rollout: "rollout",
    replay: "Ver la partida",
    waiting: "Analizando la partida…",
};
