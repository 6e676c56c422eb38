import type { LearnLanguage, LearnPage } from '../src/learn/addresses';

/** What the pages say around their texts. */
export interface Words {
  /** The language, in itself. */
  language: string;
  /** As Open Graph writes it. */
  locale: string;
  /** The game. */
  game: string;
  skip: string;
  play: string;
  languages: string;
  contents: string;
  /** The list of all pages. */
  learn: { title: string; lead: string; description: string };
  /** The user guide, and the list of all documents. */
  manual: string;
  docs: string;
  /** The guide, played in the app. */
  guide: { name: string; description: string };
  pages: Record<LearnPage, { name: string; description: string }>;
  /** Around the numbers that the engine gives; the sentences are Markdown. */
  numbers: {
    roll: string;
    /** The plays of a roll, best first. */
    ranks: readonly [string, string, string];
    openings: (plies: number, engine: string) => string;
    away: string;
    takePoints: string;
    rule: string;
    double: string;
    take: string;
    races: (positions: string, checkers: number) => string;
  };
}

export const words: Record<LearnLanguage, Words> = {
  'pt-BR': {
    language: 'Português',
    locale: 'pt_BR',
    game: 'gamão',
    skip: 'Ir para o conteúdo',
    play: 'Jogar',
    languages: 'Idioma',
    contents: 'Nesta página',
    manual: 'Guia do usuário',
    docs: 'Documentação',
    learn: {
      title: 'Aprender gamão',
      lead: 'Do primeiro lance à última dúvida de clube.',
      description:
        'Regras do gamão por número, formas de jogar e variantes, chouette, etiqueta, dicas, glossário e história.',
    },
    guide: {
      name: 'Aprender jogando',
      description:
        'Passos curtos no tabuleiro, da montagem ao cubo e às partidas, e o seu primeiro jogo.',
    },
    numbers: {
      roll: 'lance',
      ranks: ['melhor', 'segunda', 'terceira'],
      openings: (plies, engine) =>
        `Entre parênteses, o valor esperado em pontos, em partida livre com cubo. Busca de ${plies} lances à frente, sem simulação; motor ${engine}. Diferenças menores que 0,01 não dizem nada.`,
      away: 'faltam',
      takePoints:
        'Cada linha é o que falta a quem aceita; cada coluna, o que falta a quem dobrou a aposta. Sem gamões e sem nova dobra.',
      rule: 'regra',
      double: 'dobra certa',
      take: 'resposta certa',
      races: (positions, checkers) =>
        `Em quantas de ${positions} posições com ${checkers} peças de cada lado, todas em casa, e dúvida sobre a dobra (60% a 90% de chance), a regra decide como a tabela exata. São corridas curtas, as mais difíceis para uma regra.`,
    },
    pages: {
      rules: {
        name: 'Regras',
        description:
          'As regras completas do gamão, numeradas: movimento, dado maior, barra, retirada, cubo, Crawford, Jacoby e mão de 10.',
      },
      variants: {
        name: 'Formas de jogar e variantes',
        description:
          'Um jogo só, partida de pontos, partida livre e mão de 10; nackgammon, hypergammon, longgammon e tavla; relógios.',
      },
      chouette: {
        name: 'Chouette',
        description:
          'Gamão para três ou mais pessoas num tabuleiro só: a caixa, o capitão, o cubo, as contas e a fila.',
      },
      etiquette: {
        name: 'Etiqueta',
        description:
          'O que se espera de quem senta à mesa de gamão, e o que isso virou no site: dados, jogadas e gente.',
      },
      tips: {
        name: 'Dicas',
        description:
          'Conselhos de gamão do começo ao fim: lances de abertura, planos, quando dobrar e aceitar, contar pips e correr.',
      },
      glossary: {
        name: 'Glossário',
        description:
          'As palavras do gamão no Brasil e em Portugal, em inglês e em espanhol, lado a lado.',
      },
      history: {
        name: 'Uma história curta',
        description:
          'O gamão desde o jogo real de Ur, as doze linhas de Roma, a tabula e o nard até o cubo e os programas, com fontes.',
      },
    },
  },
  en: {
    language: 'English',
    locale: 'en_US',
    game: 'backgammon',
    skip: 'Skip to the content',
    play: 'Play',
    languages: 'Language',
    contents: 'On this page',
    manual: 'User guide',
    docs: 'Documentation',
    learn: {
      title: 'Learn backgammon',
      lead: 'From the first roll to the last question of a club player.',
      description:
        'Backgammon rules by number, ways to play and variants, chouette, etiquette, tips, glossary and history.',
    },
    guide: {
      name: 'Learn by playing',
      description:
        'Short steps on the board, from the set-up to the cube and matches, and your first game.',
    },
    numbers: {
      roll: 'roll',
      ranks: ['best', 'second', 'third'],
      openings: (plies, engine) =>
        `In parentheses, the expected points in a money session with the cube. Searched ${plies} rolls ahead, not rolled out; engine ${engine}. Differences below 0.01 mean nothing.`,
      away: 'needs',
      takePoints:
        'Each row is what the taker still needs, each column what the doubler needs. Without gammons, and if the cube is not turned again.',
      rule: 'rule',
      double: 'right double',
      take: 'right answer',
      races: (positions, checkers) =>
        `In how many of ${positions} positions with ${checkers} checkers a side, all at home, where the double is a question (60% to 90% to win), the rule decides as the exact table does. These are short races, the hardest for any rule.`,
    },
    pages: {
      rules: {
        name: 'Rules',
        description:
          'The complete rules of backgammon, numbered: moving, the larger die, the bar, bearing off, the cube, Crawford and Jacoby.',
      },
      variants: {
        name: 'Ways to play, and variants',
        description:
          'Single game, match, money session and the Brazilian mão de 10; nackgammon, hypergammon, longgammon and tavla; clocks.',
      },
      chouette: {
        name: 'Chouette',
        description:
          'Backgammon for three or more people on one board: the box, the captain, the cube, the accounts and the queue.',
      },
      etiquette: {
        name: 'Etiquette',
        description:
          'What is expected of whoever sits down to backgammon, and what has become of it online: dice, plays and people.',
      },
      tips: {
        name: 'Tips',
        description:
          'Backgammon advice from start to finish: opening plays, plans, when to double and take, pip counting and racing.',
      },
      glossary: {
        name: 'Glossary',
        description:
          'The words of backgammon in Brazil, Portugal, English and Spanish, side by side.',
      },
      history: {
        name: 'A short history',
        description:
          'Backgammon from the royal game of Ur, the twelve lines of Rome, tabula and nard to the cube and the programs, with sources.',
      },
    },
  },
  es: {
    language: 'Español',
    locale: 'es_ES',
    game: 'backgammon',
    skip: 'Ir al contenido',
    play: 'Jugar',
    languages: 'Idioma',
    contents: 'En esta página',
    manual: 'Guía de uso',
    docs: 'Documentación',
    learn: {
      title: 'Aprende backgammon',
      lead: 'De la primera tirada a la última duda de club.',
      description:
        'Reglas del backgammon por número, formas de jugar y variantes, chouette, etiqueta, consejos, glosario e historia.',
    },
    guide: {
      name: 'Aprende jugando',
      description:
        'Pasos cortos en el tablero, desde la posición inicial hasta el cubo y los partidos, y tu primera partida.',
    },
    numbers: {
      roll: 'tirada',
      ranks: ['mejor', 'segunda', 'tercera'],
      openings: (plies, engine) =>
        `Entre paréntesis, el valor esperado en puntos, en partida libre con cubo. Búsqueda de ${plies} tiradas hacia delante, sin simulación; motor ${engine}. Diferencias menores que 0,01 no dicen nada.`,
      away: 'faltan',
      takePoints:
        'Cada fila es lo que le falta a quien acepta; cada columna, lo que le falta a quien dobla. Sin gammons y sin volver a girar el cubo.',
      rule: 'regla',
      double: 'doble correcto',
      take: 'respuesta correcta',
      races: (positions, checkers) =>
        `En cuántas de ${positions} posiciones con ${checkers} fichas por lado, todas en casa, y con el doble en duda (60% a 90% de ganar), la regla decide como la tabla exacta. Son carreras cortas, las más difíciles para cualquier regla.`,
    },
    pages: {
      rules: {
        name: 'Reglas',
        description:
          'Las reglas completas del backgammon, numeradas: movimiento, dado mayor, barra, sacar fichas, cubo, Crawford y Jacoby.',
      },
      variants: {
        name: 'Formas de jugar y variantes',
        description:
          'Partida suelta, partido a puntos, partida libre y la mão de 10 brasileña; nackgammon, hypergammon, longgammon y tavla; relojes.',
      },
      chouette: {
        name: 'Chouette',
        description:
          'Backgammon para tres o más personas en un solo tablero: la caja, el capitán, el cubo, las cuentas y la fila.',
      },
      etiquette: {
        name: 'Etiqueta',
        description:
          'Lo que se espera de quien se sienta a jugar al backgammon, y en qué se ha convertido en línea: dados, jugadas y gente.',
      },
      tips: {
        name: 'Consejos',
        description:
          'Consejos de backgammon de principio a fin: aperturas, planes, cuándo doblar y aceptar, contar pips y correr.',
      },
      glossary: {
        name: 'Glosario',
        description:
          'Las palabras del backgammon en Brasil, Portugal, inglés y español, una al lado de otra.',
      },
      history: {
        name: 'Una historia breve',
        description:
          'El backgammon desde el juego real de Ur, las doce líneas de Roma, la tabula y el nard hasta el cubo y los programas.',
      },
    },
  },
};
