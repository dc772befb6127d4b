import { Bell as BellIcon } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { NavLink, useLocation } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useLive } from "#web/session/live-updates.ts";
import { keepThisBrowserQuietly } from "../../devices/web/this-browser.ts";
import { countUnread, MAX_COUNTED } from "../../contract.ts";
import { notificationMessages } from "../messages.ts";

type Inbox = Output<typeof countUnread>;

/** Live count of unread notifications; links to the list. */
export default function Bell() {
  const [inbox, setInbox] = useState<Inbox | null>(null);
  const { pathname } = useLocation();
  const isOn = pathname === href("/dashboard/notifications");
  async function count() {
    try {
      setInbox(await api(countUnread, {}));
    } catch (error) {
      // A failing bell must not disturb the page: the next page or the next change retries.
      if (!(error instanceof Refusal || error instanceof NetworkFailure)) throw error;
    }
  }
  const refresh = useEffectEvent(() => void count());
  useEffect(() => {
    refresh();
    // Each signed-in page has a bell: the push subscription of another person ends here.
    keepThisBrowserQuietly();
  }, []);
  return (
    <>
      {inbox === null ? null : <Live inbox={inbox} onChange={() => void count()} />}
      <BellLink unread={inbox?.unread ?? null} isOn={isOn} />
    </>
  );
}

function Live({ inbox: { person, version }, onChange }: { readonly inbox: Inbox; readonly onChange: () => void }) {
  useLive(person, version, onChange);
  return null;
}

function BellLink({ unread, isOn }: { readonly unread: number | null; readonly isOn: boolean }) {
  const t = useMessages(notificationMessages);
  const label = unread === null ? t("bell") : t("unread", { count: unread });
  return (
    <>
      <NavLink
        to={href("/dashboard/notifications")}
        end
        aria-label={label}
        title={t("bell")}
        className={`relative flex size-11 items-center justify-center rounded-control hover:bg-surface-hover hover:text-ink ${isOn ? "bg-primary-soft text-on-primary-soft" : "text-ink-muted"}`}
      >
        <BellIcon aria-hidden size={22} />
        {unread === null || unread === 0 ? null : (
          <span
            aria-hidden="true"
            className="absolute end-0.5 top-0.5 flex h-5 min-w-5 items-center justify-center rounded-pill border-2 border-canvas bg-danger px-1 text-xs leading-none font-bold text-on-danger figures"
          >
            {unread >= MAX_COUNTED ? t("many") : unread}
          </span>
        )}
      </NavLink>
      <span role="status" className="sr-only">
        {unread === null || unread === 0 ? "" : label}
      </span>
    </>
  );
}
