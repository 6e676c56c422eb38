import type { HelpText } from '../help-text';

export const help: HelpText = {
  title: 'Cómo se juega al backgammon',
  lead: 'Lo esencial en dos minutos. Los puntos se numeran desde tu lado: el 24 es el más lejano, el 1 es el último antes de salir del tablero.',
  sections: [
    {
      title: 'El objetivo',
      text: [
        'Cada lado tiene quince fichas. Lleva todas las tuyas a tu tablero interno (puntos 1 a 6) y después sácalas. Gana quien saque primero las quince.',
      ],
    },
    {
      title: 'Tu turno',
      text: [
        'Para empezar, cada lado tira un dado; quien saca el mayor empieza y juega los dos números. Después se tiran dos dados en cada turno.',
        'Cada dado es un movimiento, y un doble vale cuatro. Una ficha puede usar varios dados si cada parada está abierta: vacía, con fichas tuyas o con una sola ficha del rival.',
        'Usa tantos dados como puedas. Si solo se puede usar uno, usa el mayor. Sin jugada posible, el turno pasa solo.',
      ],
    },
    {
      title: 'Comer y entrar',
      text: [
        'Una ficha sola en un punto es una ficha suelta. Si el rival para ahí, la come y va a la barra.',
        'Quien tiene fichas en la barra debe entrar con ellas, en el tablero interno del rival, antes de cualquier otro movimiento.',
      ],
    },
    {
      title: 'Sacar',
      text: [
        'Con todas tus fichas en tu tablero interno, cada dado saca una ficha del punto de su número. Si ese punto está vacío, mueve una ficha de más atrás; si no hay ninguna más atrás, saca del punto más alto que ocupas.',
        'Si mientras tanto te comen una ficha, tiene que dar toda la vuelta antes de que sigas.',
      ],
    },
    {
      title: 'Cuánto vale',
      text: [
        'La victoria simple vale 1. Si el rival no sacó ninguna ficha, es un gammon y vale 2; si además tiene una ficha en la barra o en tu tablero interno, es una victoria por backgammon y vale 3.',
        'Con el cubo, antes de tirar puedes proponer doblar lo que vale la partida. El rival acepta y se queda con el cubo, o rechaza y pierde lo que valía antes.',
      ],
    },
    {
      title: 'De dónde salen los dados',
      text: [
        'Antes del partido, el servidor y cada jugador sortean un secreto y publican una huella de él, que ya no puede cambiar. Cada tirada mezcla una parte de los tres secretos: con los dos en la mesa, nadie prevé ni elige los dados si uno de los tres es honesto. El servidor solo no puede.',
        'Terminado el partido, «Comprobar los dados» rehace cada tirada en tu navegador y dice qué valía para cada una. El navegador guarda tu secreto; si se pierde, empieza otro y la página lo avisa.',
      ],
    },
    {
      title: 'En esta página',
      text: [
        'Hasta confirmar, deshaz cuantas veces quieras: los dados no cambian.',
        '¿Se cortó la conexión o cerraste la página? Ábrela otra vez: la partida sigue donde estaba.',
        'Para cambiar de dispositivo, usa «Continuar en otro dispositivo» en el menú de la mesa.',
      ],
    },
  ],
  taps: {
    die: 'Toca una ficha para moverla con el dado izquierdo; toca los dados para cambiar el orden. O arrastra la ficha: los destinos se iluminan.',
    pick: 'Toca una ficha y después su destino, o arrástrala: los destinos se iluminan. Con un solo destino, va directamente.',
    change: 'Eso se cambia en los ajustes, en «Tocar una ficha».',
  },
  keysTitle: 'Con el teclado',
};
