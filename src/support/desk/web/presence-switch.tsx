import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { api, ApiRefusal, NetworkFailure } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useAction } from "#web/use-action.ts";
import { bePresent } from "../contract.ts";
import { PRESENCE_EVERY_MS } from "../model/queues.ts";
import { deskMessages } from "./messages.ts";

/** Taking chats or not. While the page is open and visible, its reader stays present. */
export function PresenceSwitch({ isPresent }: { readonly isPresent: boolean }) {
  const t = useMessages(deskMessages);
  const { act, isBusy } = useAction();
  useStayPresent(isPresent);
  return (
    <Button
      variant={isPresent ? "secondary" : "primary"}
      loading={isBusy}
      onClick={() => void act(() => api(bePresent, { isPresent: !isPresent }), t(isPresent ? "absentNow" : "presentNow"))}
    >
      {t(isPresent ? "leave" : "arrive")}
    </Button>
  );
}

/** Renews the presence until the page is left. A renewal is a call, and calls keep a session alive: only a visible page renews. */
export function useStayPresent(isPresent: boolean): void {
  const { revalidate } = useRevalidator();
  const renew = useEffectEvent(async () => {
    if (document.visibilityState === "hidden") return;
    try {
      const { given, isPresent: isOn } = await api(bePresent, { isPresent: true, isRenewal: true });
      if (given > 0 || !isOn) await revalidate();
    } catch (error) {
      if (!(error instanceof NetworkFailure || error instanceof ApiRefusal)) throw error;
    }
  });
  useEffect(() => {
    if (!isPresent) return;
    const timer = setInterval(() => void renew(), PRESENCE_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPresent]);
}
