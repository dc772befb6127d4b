import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { useSearchParams } from "react-router";
import type { Id } from "#kernel/id.ts";
import { api, ApiRefusal, NetworkFailure } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useSession } from "#web/session/store.ts";
import { Banner } from "#web/ui/banner.tsx";
import { DialogProvider } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ToastProvider } from "#web/ui/toast/toasts.tsx";
import { joinChats, readChat } from "../../contract.ts";
import { isOver } from "../../model/thread.ts";
import type { ChatState } from "./chat-state.ts";
import { roomMessages } from "./messages.ts";
import { OwnThreads } from "./own-threads.tsx";
import { StartForm } from "./start-form.tsx";
import { ThreadView } from "./thread-view.tsx";

const TRANSFER = /^tr_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** The chat asks before it ends and says when a file was added; public pages have neither dialogs nor toasts of their own. */
export default function ChatRoom() {
  return (
    <ToastProvider>
      <DialogProvider>
        <Room />
      </DialogProvider>
    </ToastProvider>
  );
}

/** The own thread that goes on, else the form of a new one. */
function Room() {
  const t = useMessages(roomMessages);
  const [params] = useSearchParams();
  const { status } = useSession();
  const [state, setState] = useState<ChatState | "failed" | null>(null);
  /** Null: a new chat; undefined: not chosen yet. */
  const [chosen, setChosen] = useState<Id<"th"> | null | undefined>(undefined);
  const about = TRANSFER.exec(params.get("transfer") ?? "")?.[0] as Id<"tr"> | undefined;
  /** Increases with each reading. */
  const [asked, ask] = useReducer((count: number) => count + 1, 0);
  const load = useEffectEvent(async () => {
    try {
      // What was asked before signing in goes on in the account.
      if (status === "signed_in") await api(joinChats, {}).catch(ignoreRefusal);
      setState(await api(readChat, {}));
    } catch (error) {
      if (!(error instanceof NetworkFailure || error instanceof ApiRefusal)) throw error;
      setState("failed");
    }
  });
  useEffect(() => {
    if (status !== "checking" || asked > 0) void load();
  }, [status, asked]);
  if (state === null) return <p className="text-ink-muted">{t("loading")}</p>;
  if (state === "failed")
    return (
      <Banner
        kind="warning"
        live
        action={
          <Button variant="secondary" onClick={ask}>
            {t("retry")}
          </Button>
        }
      >
        {t("failed")}
      </Banner>
    );
  const goingOn = about === undefined ? state.threads.find((thread) => !isOver(thread.state))?.id : undefined;
  const open = chosen === undefined ? (goingOn ?? null) : chosen;
  return (
    <div className="flex flex-col gap-8">
      {open === null ? (
        <StartForm
          chat={state}
          isVisitor={status !== "signed_in"}
          transfer={status === "signed_in" ? about : undefined}
          onStarted={(id) => {
            setChosen(id);
            ask();
          }}
        />
      ) : (
        <ThreadView key={open} id={open} isVisitor={status !== "signed_in"} onOpen={setChosen} onChanged={ask} />
      )}
      <OwnThreads threads={state.threads} open={open} onOpen={setChosen} />
    </div>
  );
}

/** Staff have no chats of their own; the page says so when they start one. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiRefusal)) throw error;
}
