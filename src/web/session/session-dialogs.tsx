import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { useErrorCatalogue } from "../errors/catalogue.ts";
import { useWords } from "../i18n.tsx";
import { Countdown } from "../ui/countdown.tsx";
import { DialogProvider, useDialogs } from "../ui/dialogs.tsx";
import { browserKeeper, idleWatch } from "./browser-keeper.ts";
import { WARN_BEFORE_MS } from "./idle.ts";
import { sessionWords } from "./messages.ts";
import { signInPath } from "./pages.ts";
import { currentSession, useEndsSoon, useSession } from "./store.ts";

/** The questions and messages about the session itself. They have a provider of their own: public pages have none. */
export function SessionDialogs() {
  const session = useSession();
  const endsSoon = useEndsSoon();
  return (
    <DialogProvider key={session.status}>
      {session.status === "over" ? <SessionOver /> : endsSoon === null ? null : <EndsSoon key={endsSoon} at={endsSoon} />}
    </DialogProvider>
  );
}

/**
 * SPEC §8 "Your Session Has Expired!": not dismissed by a click outside, Escape or Enter. Confirmed, it logs out and asks to sign in again. Where the
 * server failed to say whether the session is over, one more try is offered beside that.
 */
function SessionOver() {
  const errors = useErrorCatalogue();
  const address = useLocation();
  const ask = useEffectEvent(async () => {
    for (let session = currentSession(); session.status === "over"; session = currentSession()) {
      if ((await errors.sessionOver(session.mayTryAgain)) === "log_in") break;
      await browserKeeper.tryAgain();
    }
    if (currentSession().status !== "over") return;
    await browserKeeper.signOut({ quietly: true });
    location.assign(signInPath(address));
  });
  useEffect(() => void ask(), []);
  return null;
}

/** WCAG 2.2.1: before a session ends by silence, who is there can say so; whatever closes the question says it. */
function EndsSoon({ at }: { readonly at: number }) {
  const dialogs = useDialogs();
  const t = useWords(sessionWords);
  const ask = useEffectEvent(async () => {
    const text = (
      <>
        {t("stillThereText")} <Countdown endsAt={new Date(at)} serverNow={new Date(at - WARN_BEFORE_MS)} />
      </>
    );
    await dialogs.alert({ kind: "question", title: t("stillThere"), text, confirmText: t("stay"), key: "ends_soon" });
    // A network that fails here shows itself at the next call; the session goes on as it was.
    await idleWatch.stay().catch(() => {});
  });
  useEffect(() => void ask(), []);
  return null;
}
