import { useRevalidator } from "react-router";
import { useLive } from "#web/session/live-updates.ts";
import { usePaced } from "#web/session/paced.ts";
import { INBOX_ID } from "../../chat/model/watched.ts";

/** No version of the inbox equals this: each report is a change, also of what happened between the reading and the first report. */
const UNKNOWN = Number.NaN;
/** With every message of every chat something changes in the inbox: this long after a read, the changes since are read together. */
const READ_EVERY_MS = 5_000;

/** Reads the page anew when chats or the people present change. */
export function useLiveInbox(): void {
  const { revalidate } = useRevalidator();
  useLive(INBOX_ID, UNKNOWN, usePaced(READ_EVERY_MS, revalidate));
}
