import type { GuideText } from '../guide-text';
import { makeFormat } from '../format';

const f = makeFormat('es');
const checkers = (n: number) => f.plural(n, { one: '# ficha', other: '# fichas' });

export const guide: GuideText = {
  title: 'Aprende backgammon jugando',
  lead: 'Doce pasos cortos, cada uno con una tarea en el tablero. Al final, tu primera partida.',
  steps: {
    setUp: {
      title: 'Armar el tablero',
      text: 'Cada lado tiene quince fichas. Los 24 puntos se numeran desde tu lado: el 24 es el más lejano, el 1 es el último. Tus fichas van de los números mayores a los menores; las del rival, al revés.',
      task: 'Coloca tus fichas: dos en el punto 24, cinco en el 13, tres en el 8 y cinco en el 6. Toca la bandeja de al lado y después el punto.',
      done: 'El tablero está listo. Así empieza toda partida de backgammon.',
    },
    move: {
      title: 'Mover',
      text: 'Cada dado mueve una ficha exactamente ese número de puntos. La misma ficha puede usar los dos, uno tras otro, si la parada intermedia está abierta. Un punto con dos o más fichas del rival está cerrado.',
      task: 'Salió 6 y 5. Lleva una ficha del punto 24 al 13, a salvo, y confirma.',
      done: '¡Bien! La parada en el 18 estaba abierta; la del 19 estaba cerrada.',
      beside:
        'Es una jugada legal, pero la tarea es otra: la misma ficha va del 24 al 13. Deshaz e inténtalo de nuevo.',
    },
    makePoint: {
      title: 'Cerrar un punto',
      text: 'A una ficha sola la pueden comer. Dos juntas cierran el punto: el rival no puede parar ahí. Varios puntos cerrados seguidos forman una muralla.',
      task: 'Salió 3 y 1. Cierra tu punto 5: una ficha viene del 8, la otra del 6.',
      done: 'El punto 5 es tuyo. Es la apertura más querida del backgammon.',
      beside: 'Es legal, pero en el punto 5 no hay dos fichas. Deshaz e inténtalo de nuevo.',
    },
    double: {
      title: 'Dobles',
      text: 'Dos dados iguales son un doble y dan cuatro movimientos de ese número, con las fichas que quieras.',
      task: 'Salió 4 y 4. Haz los cuatro movimientos y confirma.',
      done: 'Cuatro movimientos de 4. ¡Nada mal!',
    },
    hit: {
      title: 'Comer',
      text: 'Una ficha sola en su punto es una ficha suelta. Quien para encima de una ficha suelta del rival la come: va a la barra, en medio del tablero, y empieza su camino otra vez.',
      task: 'Salió 4 y 3. Hay una ficha suelta en tu punto 5. ¡Cómela!',
      done: '¡Comida! Ahora tiene que entrar otra vez, desde el principio.',
      beside: 'Es legal, pero la ficha suelta sigue ahí. Deshaz y cómela en el punto 5.',
    },
    enter: {
      title: 'Entrar desde la barra',
      text: 'Esta vez la ficha comida es tuya. Mientras haya una en la barra, ninguna otra se mueve. Entra con el número de un dado: con 1 en el punto 24, con 2 en el 23, y así hasta el 6 en el 19, si ese punto está abierto.',
      task: 'Salió 4 y 2. Entra con la ficha de la barra y después juega el otro dado.',
      done: 'De vuelta al juego. El punto del 4 estaba cerrado, así que entró el 2.',
    },
    bothDice: {
      title: 'Usar los dos dados',
      text: 'Quien puede usar los dos dados tiene que usar los dos. Un movimiento que estropea el segundo no vale.',
      task: 'Salió 2 y 6. Solo hay un lugar para el 6. Juega los dos dados.',
      done: 'Eso es. Con el 2 en la ficha equivocada, el 6 no habría tenido adónde ir.',
    },
    largerDie: {
      title: 'El dado mayor',
      text: 'A veces sirve cualquiera de los dados, pero no los dos. Entonces tiene que ser el mayor.',
      task: 'Salió 5 y 6. Solo la ficha del 24 puede moverse, y una sola vez. ¿Con qué dado?',
      done: 'Con el 6, el mayor. El 5 no se usa, y el turno termina.',
    },
    allHome: {
      title: 'Llegar y sacar',
      text: 'Tu tablero interno son los puntos 1 a 6. Cuando todas tus fichas están ahí, cada dado saca una ficha del punto de su número.',
      task: 'Salió 6 y 2. Falta que llegue una ficha. Tráela y ya saca una.',
      done: 'La primera ya salió. Gana quien saque primero las quince.',
      beside: 'Es legal, pero no salió ninguna ficha. Deshaz: con el 2 llega y con el 6 sacas.',
    },
    bearOff: {
      title: 'Un dado mayor que el punto',
      text: 'Si el punto del dado está vacío, mueve una ficha de más atrás. Si no hay ninguna más atrás, el dado saca del punto más alto que tienes.',
      task: 'Salió 6 y 4. El punto 6 está vacío y no hay nada más atrás. Saca lo que puedas.',
      done: 'El 6 sacó una ficha del 5, tu punto más alto. El 4 sacó una del 4.',
      beside: 'Es legal, pero podías sacar.',
    },
    gammon: {
      title: 'Cuánto vale',
      text: 'La victoria simple vale 1. Si quien pierde no sacó ninguna ficha, vale 2. Si además tiene todavía una en la barra o en el tablero interno del ganador, vale 3.',
      task: 'Sacaste todas. El rival no sacó ninguna, y todas sus fichas ya salieron de tu tablero interno. ¿Qué victoria fue?',
      done: 'Un gammon: 2 puntos.',
      beside:
        'Mira otra vez: ¿sacó alguna ficha? ¿Le queda alguna en la barra o en tus puntos 1 a 6?',
    },
    cube: {
      title: 'El cubo',
      text: 'Antes de tirar, quien tiene el turno puede proponer doblar. Quien rechaza pierde en el acto lo que valía antes. Quien acepta juega por el doble, se queda con el cubo, y solo esa persona puede volver a doblar.',
      task: 'Al rival le quedan dos fichas, en sus puntos 5 y 2, y dobló de 1 a 2. De 36 tiradas, 19 sacan las dos. En las otras 17, sacas tu última ficha y ganas. ¿Aceptas?',
      done: 'Correcto. Rechazando, 36 partidas cuestan 36 puntos. Aceptando, pierdes 2 en 19 y ganas 2 en 17: solo cuestan 4. Quien gana al menos una de cada cuatro acepta.',
      beside:
        'Haz la cuenta en 36 partidas. Rechazar cuesta 36 puntos. Aceptar: pierdes 2 en 19 partidas y ganas 2 en 17.',
    },
  },
  position: (number, of) => `Paso ${number} de ${of}`,
  list: 'Pasos',
  finished: 'hecho',
  left: (count) =>
    f.plural(count, {
      one: 'Falta # ficha en la bandeja.',
      other: 'Faltan # fichas en la bandeja.',
    }),
  empty: (point) => `En el punto ${point} no empieza ninguna ficha tuya.`,
  full: (point, count) => `El punto ${point} ya tiene sus ${checkers(count)}.`,
  answers: {
    single: 'Victoria simple: 1 punto',
    gammon: 'Gammon: 2 puntos',
    backgammon: 'Victoria por backgammon: 3 puntos',
    take: 'Aceptar',
    pass: 'Rechazar',
  },
  restart: 'Repetir el paso',
  previous: 'Anterior',
  next: 'Paso siguiente',
  last: {
    title: 'Ahora, a jugar',
    text: 'Ya sabes lo que hace falta. Sagui, el tití, es curioso y distraído: un buen primer rival. También en la partida se iluminan las fichas que pueden moverse y sus destinos, y un toque mueve la ficha con el dado izquierdo. Eso se cambia en los ajustes.',
    play: 'Jugar contra Sagui',
    again: 'Ver los pasos otra vez',
  },
};
