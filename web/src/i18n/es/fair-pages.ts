import type { DiceText, VerifyText } from '../fair-text';
import { makeFormat } from '../format';

const f = makeFormat('es');
const rolls = (n: number) => f.plural(n, { one: '# tirada', other: '# tiradas' });
const games = (n: number) => f.plural(n, { one: '# partida', other: '# partidas' });

export const verify: VerifyText = {
  title: 'Comprobar los dados',
  lead: 'Esta página rehace cada tirada en tu navegador, a partir de la transcripción del partido. Al sitio solo le pide una cosa más: la línea del partido en el registro público.',
  loading: 'Comprobando…',
  missing: 'Este partido no existe.',
  unfinished: 'Este partido todavía no ha terminado. Los dados se pueden comprobar cuando termine.',
  failed: 'No se pudo obtener la transcripción. Revisa la conexión e inténtalo de nuevo.',
  unreadable: 'Este archivo no es una transcripción válida.',
  right: (count, of) => `Los dados y las jugadas cuadran: ${rolls(count)} en ${games(of)}`,
  rightText:
    'Todas las cadenas, firmas, partes, tiradas, jugadas y puntos cuadran. Qué garantiza eso, tirada por tirada, y qué no demuestra está más abajo.',
  wrong: (count) =>
    f.plural(count, { one: 'No cuadra: # problema', other: 'No cuadra: # problemas' }),
  breaksAt: (place) => `Se rompe aquí: ${place}.`,
  empty: 'No hubo ninguna tirada en este partido.',
  place: {
    roll: (roll, game, seq) =>
      `tirada ${f.number(roll)}, partida ${f.number(game)} (evento ${seq})`,
    event: (name, seq) => `${name} (evento ${seq})`,
    end: (seq) => `al final de la transcripción (evento ${seq})`,
  },
  players: 'Partido',
  fingerprint: 'Huella',
  signedHere: 'Es la que este navegador firmó antes de la primera tirada.',
  notSignedHere: 'Atención: no es la que este navegador firmó antes de la primera tirada.',
  ledger: (number, date) => `Línea ${f.number(number)} del registro público, escrita el ${date}.`,
  ledgerUnchecked: (number) =>
    `La transcripción cita la línea ${f.number(number)} de un registro público. No se consultó.`,
  noLedger: 'La transcripción no trae la línea del registro público.',
  ledgerLink: 'Descargar el registro completo',
  guaranteesTitle: 'Qué garantiza cada tirada',
  guarantees: {
    live: {
      name: 'En vivo',
      text: 'Nadie podía prever ni elegir la tirada, siempre que uno de los tres fuera honesto: el servidor o cualquiera de los jugadores.',
    },
    correspondence: {
      name: 'Parte dejada antes',
      text: 'El rival ya había dejado su parte. Nadie podía elegir la tirada; el servidor y quien tiró, juntos, podrían haberla visto antes.',
    },
    bot: {
      name: 'Contra un bot',
      text: 'El bot es del servidor, así que solo hay dos partes. Nadie podía prever ni elegir la tirada, siempre que el jugador fuera honesto.',
    },
    reseeded: {
      name: 'Cadena nueva',
      text: 'Un jugador empezó otra cadena durante el partido, y la huella no la cubre. El servidor y ese jugador, juntos, podrían haber elegido esta tirada; las siguientes, no.',
    },
  },
  brokenRolls: {
    name: 'No cuadra',
    text: 'No se puede decir quién podía prever o elegir estas tiradas.',
  },
  unthrownTitle: 'Terminada antes de una tirada',
  unthrown: (name, game, seq) =>
    `La partida ${f.number(game)} terminó cuando todavía faltaba una tirada (evento ${seq}). Con ayuda del servidor, ${name} podría saber cuál iba a ser.`,
  unprovenTitle: 'Qué no demuestra esto',
  unproven: {
    names: 'Quién jugó: los nombres, y que eran personas, son palabra del servidor.',
    times:
      'Cuándo fue: las horas son palabra del servidor, y también que una parte solo llegó después de pedida.',
    plays: 'Que los propios jugadores hicieron estas jugadas: no van firmadas.',
    ledger:
      'Que este partido está en el registro público: su línea no se consultó. El comando gamao verify --ledger comprueba el registro completo.',
  },
  times: rolls,
  picture: {
    title: 'De dónde sale una tirada',
    alt: 'Tres cadenas de eslabones, una del servidor y una de cada jugador. Un eslabón de cada una entra en la mezcla, y de ella salen los dos dados.',
    server: 'Servidor',
    anchor: 'ancla',
    past: 'ya usados',
    future: 'aún secretos',
    mix: 'mezcla',
    dice: 'dados',
    steps: [
      'Antes de la primera tirada, cada parte sortea un secreto y hace con él una cadena: cada eslabón es el resumen SHA-256 del siguiente. La punta, el ancla, se publica.',
      'Los dos jugadores firman las tres anclas. Desde entonces nadie puede cambiar su propia cadena sin que se note.',
      'Cada tirada gasta un eslabón de cada cadena: primero el de quien tira, después el del rival, por último el del servidor. Los tres juntos dan los dados.',
      'Para comprobar un eslabón basta resumirlo una vez y compararlo con el anterior. Eso hace esta página, eslabón por eslabón.',
    ],
  },
  limits:
    'Qué no puede impedir esto: jugar con ayuda de un programa al lado del tablero, o un servidor que no responde.',
  rollsTitle: 'Tiradas',
  allGames: 'Todas las partidas',
  game: (number) => `Partida ${f.number(number)}`,
  columns: {
    number: 'N.º',
    game: 'Partida',
    who: 'Quién',
    dice: 'Dados',
    guarantee: 'Garantía',
    check: 'Cuadra',
  },
  opening: 'Tirada inicial',
  checked: 'cuadra',
  broken: 'no cuadra',
  faultsTitle: 'Qué no cuadra',
  faults: {
    anchorMissing: 'Falta el ancla de una de las partes.',
    serverReseeded: 'El servidor cambió su ancla, o la de su bot, durante el partido.',
    reseededTooOften: 'Un jugador publicó demasiadas anclas para una sola tirada.',
    signOffMissing: 'Hubo una tirada antes de que un jugador firmara las anclas.',
    wrongDigest: 'Un jugador firmó otras reglas u otras anclas.',
    shareMissing: 'Falta la parte de alguien en esta tirada.',
    shareNotReleased: 'La parte usada en la tirada no es la que el jugador había entregado.',
    shareRepeated: 'Un jugador entregó dos partes para la misma tirada.',
    shareTooEarly:
      'Un jugador dejó su parte cuando la del otro ya estaba guardada: el servidor podría ver la tirada antes.',
    brokenChain: 'Un eslabón no pertenece a la cadena de quien lo entregó.',
    wrongDice: 'Los dados no son los que dan las partes.',
    seedMissing: 'El servidor no reveló su secreto al final.',
    wrongSeed: 'El secreto revelado no es el de la cadena del servidor.',
    outOfOrder: 'Un evento está fuera de orden.',
    illegalEvent: 'Las reglas del juego no permiten este evento.',
    truncated: 'La transcripción acaba antes del final del partido.',
    unknownFormat: 'El formato de la transcripción no se conoce.',
    wrongRules: 'Las reglas firmadas no son las de la mesa.',
    ledgerMissing: 'Falta la línea del registro público.',
    wrongLedger: 'La línea del registro público no es la de este partido.',
    unclosed: 'El registro público no dice cómo acabó el partido.',
    brokenLedger: 'El registro público se rompe.',
    lateAnchor:
      'El ancla del servidor entró en el registro después del primer eslabón de un jugador.',
    wrongForfeit: 'Un jugador perdió por tiempo sin que faltara nada de su parte.',
  },
  otherFault: 'Algo no cuadra.',
  events: {
    anchored: 'un ancla',
    signedOff: 'una firma',
    rollAsked: 'un pedido de tirada',
    linkReleased: 'un eslabón entregado',
    rolled: 'una tirada',
    played: 'una jugada',
    revealed: 'el secreto del servidor',
    gameEnded: 'el final de una partida',
    matchEnded: 'el final del partido',
  },
  download: 'Descargar la transcripción',
  choose: 'Comprobar un archivo',
  drop: 'Arrastra una transcripción hasta aquí, o elige un archivo.',
  offline: 'Una vez cargada, esta página funciona sin internet.',
  byHand:
    'La misma comprobación en la línea de comandos: gamao verify ARCHIVO. El método, paso a paso, está en la documentación del proyecto.',
  back: 'Volver a la mesa',
};

export const dice: DiceText = {
  title: 'Estadísticas de los dados',
  lead: 'Todas las tiradas de los partidos terminados, sacadas del registro público.',
  site: 'De todo el sitio',
  mine: 'De mis partidos',
  own: 'Mis dados',
  opponents: 'Dados de mis rivales',
  none: 'Todavía no ha terminado ningún partido.',
  noneOwn: 'Todavía no has terminado ningún partido en este navegador.',
  failed: 'No se pudieron obtener las estadísticas. Revisa la conexión e inténtalo de nuevo.',
  loading: 'Buscando los números…',
  totals: (count, of) =>
    `${rolls(count)} en ${f.plural(of, { one: '# partido', other: '# partidos' })}`,
  faces: 'Caras',
  facesHint: 'La línea marca un sexto.',
  doubles: 'Dobles',
  doublesText: (share, expected) =>
    `El ${share} de las tiradas fueron dobles; se espera el ${expected}.`,
  pairs: 'Tiradas, dado por dado',
  pairsHint: 'Cuanto más oscuro, más veces salió. Se espera 1 de cada 36 en cada casilla.',
  first: 'Primer dado',
  second: 'Segundo dado',
  averageText: (pips, expected) => `${pips} pips por tirada; se espera ${expected}.`,
  tests: { faces: 'Caras', pairs: 'Tiradas', doubles: 'Dobles' },
  test: (statistic, degrees, p) =>
    `χ² = ${statistic}, ${f.plural(degrees, { one: '# grado', other: '# grados' })} de libertad, p = ${p}`,
  usual: (percent) =>
    `Unos dados honestos se desvían tanto o más el ${percent} de las veces: nada raro.`,
  rare: (percent) =>
    `Unos dados honestos se desvían tanto o más solo el ${percent} de las veces: es raro, pero quien mira muchas veces acaba por verlo.`,
  few: 'Todavía son pocas tiradas para esta prueba.',
  ledger: (line) => `Contado hasta la línea ${f.number(line)} del registro público.`,
  ledgerLink: 'Descargar el registro completo',
  how: 'Cada partido entra en el registro antes de su primera tirada y ya no puede salir de él. Un partido que alguien esconda para mejorar los números queda abierto para siempre.',
  open: (count) =>
    f.plural(count, {
      one: '# partido está abierto en el registro: se está jugando, o lo escondieron.',
      other: '# partidos están abiertos en el registro: se están jugando, o los escondieron.',
    }),
  openSince: (date) => `El más antiguo está abierto desde el ${date}.`,
  page: 'Esta misma página',
  pageText: [
    'Tu secreto para los dados lo sortea esta página, y quien mantiene el sitio la envía de nuevo en cada visita. Mientras juegas aquí, confías en ella: una página alterada podría delatar tu secreto.',
    'Por eso el sitio publica los resúmenes de sus archivos. Compila tú la misma versión y compara: gamao assets --site con la dirección de este sitio o de tu mesa. Se compara lo que se te envió en ese momento, no lo que reciben los demás.',
    'Quien no quiera depender de nadie puede jugar con un programa propio. El protocolo es público y completo.',
  ],
  pageLink: 'Resúmenes de los archivos',
  openHint:
    'Un partido que nadie toca caduca a los siete días; solo uno por correspondencia, o una sesión muy larga, dura más.',
};
