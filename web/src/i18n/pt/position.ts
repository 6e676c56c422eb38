import type { PositionText } from '../position-text';

/** What follows the text in each refusal. */
const askForOne = 'Deixe no texto só a posição que você quer ver.';

export const position: PositionText = {
  title: 'Ver uma posição',
  lead: 'Cole um XGID, um ID do GNU Backgammon ou a mensagem inteira em que ele está.',
  label: 'Texto com a posição',
  placeholder: 'XGID=… ou 4HPwATDgc/ABMA',
  show: 'Mostrar a posição',
  sides: { a: 'Claras', b: 'Escuras' },
  names: { a: 'claras', b: 'escuras' },
  decision: {
    untold: (side) => `Vez das ${side}.`,
    roll: (side) => `Vez das ${side}: rolar os dados ou dobrar a aposta.`,
    play: (side, roll) => `Vez das ${side}, com ${roll}.`,
    double: (offers, answers, to) =>
      `As ${offers} dobraram a aposta para ${to}. As ${answers} aceitam ou recusam.`,
    beaver: (offers, answers, to) =>
      `As ${offers} deram beaver, para ${to}. As ${answers} aceitam ou recusam.`,
    raccoon: (offers, answers, to) =>
      `As ${offers} deram raccoon, para ${to}. As ${answers} aceitam ou recusam.`,
  },
  facts: 'O que o texto diz',
  session: 'Partida',
  match: (length, crawford) => `Até ${length}${crawford ? ', jogo Crawford' : ''}`,
  money: (jacoby) =>
    `Partida livre${jacoby === null ? '' : jacoby ? ', com regra Jacoby' : ', sem regra Jacoby'}`,
  cube: 'Cubo',
  cubeCentred: (value) => `No centro, em ${value}`,
  cubeOwned: (value, owner) => `Com as ${owner}, em ${value}`,
  untold: 'O texto não diz',
  ids: 'IDs da posição',
  assumed:
    'O que o texto não diz vai nos IDs como os programas supõem: partida livre com regra Jacoby, cubo no centro, dados por rolar.',
  shareText: 'Olha esta posição de gamão:',
  refused: 'Não dá para mostrar esta posição',
  nothing:
    'Não há posição neste texto. Um XGID começa com “XGID=”; um Position ID do GNU tem 14 letras e números.',
  forms: {
    xgid: 'o XGID',
    position: 'o Position ID',
    match: 'o Match ID',
    fibs: 'a linha do FIBS',
    drawing: 'o tabuleiro desenhado',
  },
  unreadable: (what, flaw) => `Algo não bate com ${what}: ${flaw}.`,
  flaws: {
    length: 'falta um pedaço ou há algo a mais. Copie de novo, do começo ao fim',
    character: 'há um sinal que não cabe ali. Copie de novo, do começo ao fim',
    checkers: 'as peças não somam quinze de cada lado',
    board: 'as peças estão onde não podem estar ao mesmo tempo',
    setting: 'cubo, placar ou dados são impossíveis',
    rows: 'as linhas não se encaixam nas bordas. Os espaços devem ter se perdido ao copiar',
    words: 'o que está escrito em volta contradiz o desenho',
  },
  twoPositions: (first, second) => `O texto tem duas posições: ${first} e ${second}. ${askForOne}`,
  disagree: (about, first, second) =>
    `O texto se contradiz sobre ${about}: compare ${first} e ${second}. ${askForOne}`,
  parts: { dice: 'os dados', cube: 'o cubo', score: 'a partida e o placar', rules: 'as regras' },
};
