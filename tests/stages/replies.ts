/**
 * What `/v1` answers: JSON, or a file; `offline` breaks the connection, `never` lets the page wait. An event stream says its events and then
 * goes on, for ever, or breaks off. A list is answered in turn, its last for ever.
 */
export type Reply =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | { events: object[]; then: 'goes on' | 'breaks off' }
  | { file: { type: string; text: string } }
  | 'offline'
  | 'never';
export type Replies = Record<string, Reply | Reply[]>;
