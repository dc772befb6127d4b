import { sql } from "kysely";
import type { Executor } from "../db.ts";
import type { Channel, MessageState } from "./outbox.ts";

export interface MessageFigure {
  readonly template: string;
  readonly channel: Channel;
  readonly state: MessageState;
  readonly count: number;
}

/** Counts messages written since then, by template, channel and state: for metrics and alarms, without recipients. */
export async function countMessages(db: Executor, since: Date): Promise<readonly MessageFigure[]> {
  const { rows } = await sql<MessageFigure>`
    select template, channel, state, count(*)::int as count from platform.outgoing_message
    where created_at > ${since} group by template, channel, state`.execute(db);
  return rows;
}
