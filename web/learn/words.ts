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
  /** The guide, played in the app. */
  guide: { name: string; description: string };
  pages: Record<LearnPage, { name: string; description: string }>;
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
