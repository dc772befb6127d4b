import { on, type Binding } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { endPresence, handOverChats } from "./move-chats.ts";
import { readBoard } from "./read-board.ts";
import { setSkills } from "./set-skills.ts";

export const boardBindings: readonly Binding[] = [
  on(contract.readBoard, readBoard),
  on(contract.endPresence, endPresence),
  on(contract.handOverChats, handOverChats),
  on(contract.setSkills, setSkills),
];
