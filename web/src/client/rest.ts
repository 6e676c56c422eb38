/** HTTP calls. Every failure is an `ApiFailure` with a code to act on. */

import type {
  AnalysisStatus,
  ApiError,
  CreateRoom,
  DeviceLink,
  DeviceLinks,
  EventsPage,
  LedgerEntry,
  LedgerPage,
  MyDice,
  MyRooms,
  RoomCreated,
  RoomInfo,
  SeatTaken,
  SiteDice,
  Snapshot,
  TakeSeat,
  Transcript,
  UseDeviceLink,
} from '../protocol';

/** `offline` where there was no answer at all. */
export type FailureCode = ApiError['code'] | 'offline';

export class ApiFailure extends Error {
  constructor(
    readonly code: FailureCode,
    message: string,
  ) {
    super(message);
  }
}

export const createRoom = (body: CreateRoom) => post<RoomCreated>('/api/rooms', body);

export const roomInfo = (room: string) => call<RoomInfo>('GET', `/api/rooms/${room}`);

export const snapshot = (room: string) => call<Snapshot>('GET', `/api/rooms/${room}/snapshot`);

/** A page of the log, from after an event on. */
export const roomEvents = (room: string, after: number) =>
  call<EventsPage>('GET', `/api/rooms/${room}/events?after=${after}`);

export const takeSeat = (room: string, body: TakeSeat) =>
  post<SeatTaken>(`/api/rooms/${room}/seat`, body);

export const makeDeviceLink = (room: string) =>
  post<DeviceLink>(`/api/rooms/${room}/device-link`, {});

/** The unused links to the visitor's seat. */
export const deviceLinks = (room: string) =>
  call<DeviceLinks>('GET', `/api/rooms/${room}/device-link`);

export const revokeDeviceLink = (room: string, id: string) =>
  call<DeviceLinks>('DELETE', `/api/rooms/${room}/device-link/${id}`);

export const takeDeviceLink = (room: string, body: UseDeviceLink) =>
  post<SeatTaken>(`/api/rooms/${room}/device`, body);

/** Everything that is needed to check a finished match: the room's n-th, 1 for the first. */
export const transcript = (room: string, match: number) =>
  call<Transcript>('GET', `/api/rooms/${room}/matches/${match}/transcript`);

/** The analysis of a finished match, or how far it has come. */
export const matchAnalysis = (room: string, match: number) =>
  call<AnalysisStatus>('GET', `/api/rooms/${room}/matches/${match}/analysis`);

/** The line of this site's ledger under a number: none or one. */
export const ledgerLine = async (number: number): Promise<LedgerEntry[]> =>
  (await call<LedgerPage>('GET', `/api/ledger?after=${number - 1}&limit=1`)).entries;

export const siteDice = () => call<SiteDice>('GET', '/api/dice/statistics');

export const myDice = () => call<MyDice>('GET', '/api/my/dice');

export const myRooms = () => call<MyRooms>('GET', '/api/my/rooms');

function post<T>(path: string, body: unknown): Promise<T> {
  return call<T>('POST', path, body);
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiFailure('offline', `${method} ${path}: no answer`);
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as T;
  const { code, message } = (answer ?? {}) as Partial<ApiError>;
  // A proxy between us and the server may answer without our error body.
  throw new ApiFailure(code ?? 'unavailable', message ?? `status ${response.status}`);
}
