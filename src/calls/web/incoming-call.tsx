import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { useLive } from "#web/session/live-updates.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { declineCall, readRinging } from "../contract.ts";
import { callMessages } from "./messages.ts";

type Ringing = Output<typeof readRinging>;

/** On every page of a customer: a call that rings, with its time left, to answer or decline. */
export default function IncomingCall() {
  const [ringing, setRinging] = useState<Ringing | null>(null);
  const { pathname } = useLocation();
  async function read() {
    try {
      setRinging(await api(readRinging, {}));
    } catch (error) {
      // A failing banner must not disturb the page: the next change reads again.
      if (!(error instanceof Refusal || error instanceof NetworkFailure)) throw error;
    }
  }
  const refresh = useEffectEvent(() => void read());
  useEffect(() => refresh(), []);
  if (ringing === null) return null;
  const { call, watch, version, now } = ringing;
  return (
    <>
      <Watch id={watch} version={version} onChange={() => void read()} />
      {call === null || pathname === href("/call/:callId", { callId: call.id }) ? null : (
        <Rings key={call.id} call={call} now={now} onOver={() => void read()} />
      )}
    </>
  );
}

function Watch({ id, version, onChange }: { readonly id: string; readonly version: number; readonly onChange: () => void }) {
  useLive(id, version, onChange);
  return null;
}

interface RingsProps {
  readonly call: NonNullable<Ringing["call"]>;
  readonly now: Date;
  readonly onOver: () => void;
}

function Rings({ call: { id, other, endsAt }, now, onOver }: RingsProps) {
  const t = useMessages(callMessages);
  const errors = useErrorCatalogue();
  async function decline() {
    await errors.attempt(async () => void (await api(declineCall, { id })));
    onOver();
  }
  const actions = (
    <>
      <LinkButton size="small" to={href("/call/:callId", { callId: id })}>
        {t("answer")}
      </LinkButton>
      <Button size="small" variant="secondary" onClick={() => void decline()}>
        {t("decline")}
      </Button>
    </>
  );
  return (
    <div className="mb-6">
      <Banner kind="info" live title={t("incoming", { name: other })} action={actions}>
        {t("promise")} <Countdown endsAt={endsAt} serverNow={now} onOver={onOver} />
      </Banner>
    </div>
  );
}
