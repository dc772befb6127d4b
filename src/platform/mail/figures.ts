import { sql } from "kysely";
import type { Executor } from "../db.ts";
import type { Channel, MessageState } from "./outbox.ts";

export interface MessageFigure {
  readonly template: string;
  readonly channel: Channel;
  readonly state: MessageState;
  readonly count: number;
}

/** How many messages written since then are in which state: for metrics and alarms, without a word about whom they went to. */
export async function countMessages(db: Executor, since: Date): Promise<readonly MessageFigure[]> {
  const { rows } = await sql<MessageFigure>`
    select template, channel, state, count(*)::int as count from platform.outgoing_message
    where created_at > ${since} group by template, channel, state`.execute(db);
  return rows;
}
