import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLeavePageQuestion } from "#web/leave-page/leave-page.tsx";
import { sayTyping, useLive } from "#web/session/live-updates.ts";
import type { SecretKind } from "../../model/mask-secrets.ts";
import { Conversing, type ConversationCalls, type Numbered, type Read, type Talk } from "./conversation.ts";

const TYPING_EVERY_MS = 3_000;
const TYPING_SHOWN_MS = 5_000;

export interface Conversation<Head, Entry, More> extends Talk<Head, Entry, More> {
  readonly isTyping: boolean;
  readonly send: (text: string, more: More) => readonly SecretKind[];
  readonly drop: (entryId: string) => void;
  readonly noteTyping: () => void;
  readonly refresh: () => void;
}

/** Shows the conversation with this id for as long as the component is there; another id needs another component (`key`). */
export function useConversation<Head extends Read<Entry>, Entry extends Numbered, More>({
  id,
  asVisitor = false,
  ...calls
}: ConversationCalls<Head, More> & { readonly id: string; readonly asVisitor?: boolean }): Conversation<Head, Entry, More> {
  const [{ subscribe, current, refresh, flush, send, drop }] = useState(() => new Conversing<Head, Entry, More>(calls));
  const talk = useSyncExternalStore(subscribe, current, current);
  const [isTyping, setTyping] = useState(false);
  const typedAt = useRef(0);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    refresh();
    const back = () => {
      refresh();
      flush();
    };
    addEventListener("online", back);
    return () => {
      removeEventListener("online", back);
      clearTimeout(hiding.current);
    };
  }, [refresh, flush]);
  useLive(id, talk.head?.version ?? 0, refresh, {
    asVisitor,
    onTyping: () => {
      setTyping(true);
      clearTimeout(hiding.current);
      hiding.current = setTimeout(() => setTyping(false), TYPING_SHOWN_MS);
    },
  });
  // Without a connection messages wait in this page only.
  useLeavePageQuestion(talk.isCut && talk.pending.some(({ refusal }) => refusal === null));
  const noteTyping = () => {
    const now = performance.now();
    if (typedAt.current !== 0 && now - typedAt.current < TYPING_EVERY_MS) return;
    typedAt.current = now;
    sayTyping(id);
  };
  return { ...talk, isTyping, send, drop, noteTyping, refresh };
}
