import type { Output } from "#kernel/endpoint.ts";
import type { Conversation } from "../../../chat/web/room/use-conversation.ts";
import type { readDeskThread } from "../../contract.ts";

export type DeskThread = Output<typeof readDeskThread>;
export type DeskEntry = DeskThread["entries"][number];
export interface Written {
  readonly kind: "public" | "note";
}
export type DeskTalk = Conversation<DeskThread, DeskEntry, Written>;
