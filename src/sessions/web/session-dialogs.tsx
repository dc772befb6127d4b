import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { DialogProvider, useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { browserTokenRefresher, idleWatch } from "./browser-token-refresher.ts";
import { WARN_BEFORE_MS } from "./idle.ts";
import { sessionMessages } from "./messages.ts";
import { signInPath } from "./pages.ts";
import { currentSession, useEndsSoon, useSession } from "#web/session/store.ts";

/** The questions and messages about the session itself. They have their own dialog provider, because public pages have none. */
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
 * "Your Session Has Expired!" (SES-12): not dismissed by a click outside, Escape or Enter. Confirming logs out and leads to sign-in. When
 * the server failed to say whether the session is over, a retry is offered as well.
 */
function SessionOver() {
  const errors = useErrorCatalogue();
  const address = useLocation();
  const request = useEffectEvent(async () => {
    for (let session = currentSession(); session.status === "over"; session = currentSession()) {
      if ((await errors.sessionOver(session.mayTryAgain)) === "log_in") break;
      await browserTokenRefresher.tryAgain();
    }
    if (currentSession().status !== "over") return;
    await browserTokenRefresher.signOut({ quietly: true });
    location.assign(signInPath(address));
  });
  useEffect(() => void request(), []);
  return null;
}

/** WCAG 2.2.1: the person can keep an idle session open before it ends; closing the question in any way keeps it open. */
function EndsSoon({ at }: { readonly at: number }) {
  const dialogs = useDialogs();
  const t = useMessages(sessionMessages);
  const request = useEffectEvent(async () => {
    const text = (
      <>
        {t("stillThereText")} <Countdown endsAt={new Date(at)} serverNow={new Date(at - WARN_BEFORE_MS)} />
      </>
    );
    await dialogs.alert({ kind: "question", title: t("stillThere"), text, confirmText: t("stay"), key: "ends_soon" });
    // A network failure here is noticed at the next call; the session is unchanged.
    await idleWatch.stay().catch(() => {});
  });
  useEffect(() => void request(), []);
  return null;
}
