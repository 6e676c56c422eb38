import type { PositionText } from '../position-text';

const askForOne = 'Deja en el texto solo la posición que quieres ver.';

export const position: PositionText = {
  title: 'Ver una posición',
  lead: 'Pega un XGID, un ID de GNU Backgammon o el mensaje entero que lo contiene.',
  label: 'Texto con la posición',
  placeholder: 'XGID=… o 4HPwATDgc/ABMA',
  show: 'Mostrar la posición',
  sides: { a: 'Claras', b: 'Oscuras' },
  names: { a: 'claras', b: 'oscuras' },
  decision: {
    untold: (side) => `Turno de las ${side}.`,
    roll: (side) => `Turno de las ${side}: tirar o doblar.`,
    play: (side, roll) => `Turno de las ${side}, con ${roll}.`,
    double: (offers, answers, to) =>
      `Las ${offers} doblan a ${to}. Las ${answers} aceptan o rechazan.`,
    beaver: (offers, answers, to) =>
      `Las ${offers} hacen beaver, a ${to}. Las ${answers} aceptan o rechazan.`,
    raccoon: (offers, answers, to) =>
      `Las ${offers} hacen raccoon, a ${to}. Las ${answers} aceptan o rechazan.`,
  },
  facts: 'Qué dice el texto',
  session: 'Partido',
  match: (length, crawford) => `A ${length}${crawford ? ', partida Crawford' : ''}`,
  money: (jacoby) =>
    `Partida libre${jacoby === null ? '' : jacoby ? ', con regla Jacoby' : ', sin regla Jacoby'}`,
  cube: 'Cubo',
  cubeCentred: (value) => `En el centro, en ${value}`,
  cubeOwned: (value, owner) => `De las ${owner}, en ${value}`,
  untold: 'El texto no lo dice',
  ids: 'IDs de la posición',
  assumed:
    'Lo que el texto no dice va en los IDs como lo suponen los programas: partida libre con regla Jacoby, cubo en el centro, dados por tirar.',
  shareText: 'Mira esta posición de backgammon:',
  refused: 'No se puede mostrar esta posición',
  nothing:
    'No hay ninguna posición en este texto. Un XGID empieza con «XGID=»; un Position ID de GNU tiene 14 letras y números.',
  forms: {
    xgid: 'el XGID',
    position: 'el Position ID',
    match: 'el Match ID',
    fibs: 'la línea de FIBS',
    drawing: 'el tablero dibujado',
  },
  unreadable: (what, flaw) => `Algo no cuadra en ${what}: ${flaw}.`,
  flaws: {
    length: 'falta un trozo o sobra algo. Cópialo otra vez, de principio a fin',
    character: 'hay un signo que no va ahí. Cópialo otra vez, de principio a fin',
    checkers: 'las fichas no suman quince por lado',
    board: 'las fichas están donde no pueden estar a la vez',
    setting: 'el cubo, el marcador o los dados son imposibles',
    rows: 'las líneas no encajan con los bordes. Seguramente se perdieron espacios al copiar',
    words: 'lo que está escrito alrededor contradice el dibujo',
  },
  twoPositions: (first, second) =>
    `El texto tiene dos posiciones: ${first} y ${second}. ${askForOne}`,
  disagree: (about, first, second) =>
    `El texto se contradice sobre ${about}: compara ${first} y ${second}. ${askForOne}`,
  parts: {
    dice: 'los dados',
    cube: 'el cubo',
    score: 'el partido y el marcador',
    rules: 'las reglas',
  },
};
