/** Which question of the room page is open; several controls and keys can open the same one. */
export type Ask =
  'double' | 'resign' | 'device' | 'share' | 'result' | 'rules' | 'keys' | 'score' | 'ids';

export const asks: { open: Ask | undefined } = $state({ open: undefined });
