import type { Messages } from '../pt/messages';
import { said } from './said';

export const fair: Messages['fair'] = {
  verify: 'Comprobar los dados',
  statistics: 'Estadísticas de los dados',
  due: 'Esperando los dados: abre la mesa',
  waiting: (who) =>
    who.you ? 'Enviando tu parte de los dados…' : `Falta la parte ${who.of} en los dados…`,
  waitingServer: 'Falta la parte del servidor en los dados…',
  reseeded: (who) =>
    said(
      who,
      'Cambiaste de dispositivo: nueva cadena para los dados.',
      'cambió de dispositivo: nueva cadena para los dados.',
    ),
  ledger: 'Registro público',
  fingerprint: 'Huella de los dados',
  fingerprintText:
    'Todas las pantallas de este partido muestran las mismas cifras. Si las del rival son otras, el servidor mostró cadenas distintas a cada uno.',
  /** `reason` is English. */
  broken: (seq, reason) =>
    `Los dados de esta mesa no cuadran: no sigas jugando aquí. (Evento ${seq}: ${reason})`,
};
