import { isOwnTransfer } from "#transfers/index.ts";
import { on, type Binding } from "#platform/http/binding.ts";
import type { FormDoor } from "#platform/visitor-forms/assess-visitor.ts";
import { endChat, joinChats, markRead } from "./change-own-thread.ts";
import * as contract from "./contract.ts";
import { readChat, readThread } from "./read-own-chats.ts";
import { say } from "./say.ts";
import { startChat } from "./start-chat.ts";

export function chatBindings(door: FormDoor): readonly Binding[] {
  const deps = { door, isSender: isOwnTransfer };
  return [
    on(contract.readChat, (ctx) => readChat(ctx, deps)),
    on(contract.startChat, (ctx, input) => startChat(ctx, deps, input)),
    on(contract.readThread, readThread),
    on(contract.say, say),
    on(contract.markRead, markRead),
    on(contract.endChat, endChat),
    on(contract.joinChats, joinChats),
  ];
}
