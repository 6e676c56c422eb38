/** What a room page asks or shows in a dialog; several controls and keys can open the same one. */
export type DialogName =
  'double' | 'resign' | 'device' | 'share' | 'result' | 'rules' | 'keys' | 'score' | 'ids';

/** Which dialog of a room is open. */
export class Dialogs {
  open: DialogName | undefined = $state();
}
