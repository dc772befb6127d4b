import type { Output } from "#kernel/endpoint.ts";
import type { Conversation } from "../../../chat/web/room/use-conversation.ts";
import type { ChatFile } from "../../../files/model/chat-file.ts";
import type { readDeskThread } from "../../contract.ts";

export type DeskThread = Output<typeof readDeskThread>;
export type DeskEntry = DeskThread["entries"][number];
export interface Written {
  readonly kind: "public" | "note";
  /** None in a note. */
  readonly files: readonly ChatFile[];
}
export type DeskTalk = Conversation<DeskThread, DeskEntry, Written>;
