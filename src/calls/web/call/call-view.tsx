import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page/leave-page.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { CallView as Shown } from "../../contract.ts";
import { callMessages } from "../messages.ts";
import { CallStage } from "./call-stage.tsx";
import { DeviceCheck } from "./device-check.tsx";
import { useCall, type CallPart } from "./use-call.ts";
import { useDevices } from "./use-devices.ts";
import { usePeer } from "./use-peer.ts";

/** A call from the check of the devices to its end. */
export default function CallView({ first }: { readonly first: Shown }) {
  const t = useMessages(callMessages);
  const part = useCall(first);
  const { view, isJoined, isElsewhere, isOffline } = part;
  const isOver = view.state === "ended";
  const devices = useDevices(!isOver && !(isJoined && isElsewhere));
  const peer = usePeer(part, devices.stream);
  useLeavePageQuestion(isJoined && !isElsewhere && !isOver, undefined, {
    title: t("leave.title"),
    text: t("leave.text"),
    confirm: t("leave.confirm"),
    stay: t("leave.stay"),
  });
  return (
    <>
      <PageHeader title={t("title", { name: view.other })} lead={t("promise")} />
      <p role="status" className="mt-4 font-semibold" data-call-state={view.state}>
        {isOffline ? t("lost") : t(`state.${view.state}`)}
        {peer.quality === null || !peer.isLinked ? null : ` · ${t(`quality.${peer.quality}`)}`}
      </p>
      <div className="mt-4 flex flex-col gap-4">
        {isJoined && !isOver && !peer.hasRelay ? <Banner kind="info">{t("relayNone")}</Banner> : null}
        {isOver ? (
          <Ended view={view} />
        ) : isElsewhere ? (
          <Elsewhere part={part} />
        ) : isJoined ? (
          <CallStage part={part} peer={peer} devices={devices} />
        ) : (
          <DeviceCheck devices={devices}>
            <Entry part={part} hasSound={devices.stream !== null} />
          </DeviceCheck>
        )}
      </div>
    </>
  );
}

interface EntryProps {
  readonly part: CallPart;
  readonly hasSound: boolean;
}

/** Staff ring; the customer answers or declines. Without a microphone there is no call: writing remains. */
function Entry({ part: { view, join, end, decline }, hasSound }: EntryProps) {
  const t = useMessages(callMessages);
  const to = useLocalizedPath();
  const isCaller = view.side === "caller";
  return (
    <div className="flex flex-col gap-3">
      {!isCaller && view.state === "requested" ? <Banner kind="info">{t("notYet")}</Banner> : null}
      <div className="flex flex-wrap gap-3">
        {hasSound && (isCaller || view.state !== "requested") ? (
          <Button size="large" onClick={() => void join(false)}>
            {t(isCaller ? "call" : "answer")}
          </Button>
        ) : null}
        {isCaller ? (
          <Button variant="secondary" onClick={() => void end("hangup")}>
            {t("cancel")}
          </Button>
        ) : (
          <>
            {view.state === "ringing" ? (
              <Button variant="secondary" onClick={() => void decline()}>
                {t("decline")}
              </Button>
            ) : null}
            <LinkButton variant="quiet" to={to(href("/hubungi-kami"))}>
              {t("write")}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  );
}

function Elsewhere({ part }: { readonly part: CallPart }) {
  const t = useMessages(callMessages);
  const take = (
    <Button size="small" onClick={() => void part.join(true)}>
      {t("continueHere")}
    </Button>
  );
  return (
    <Banner kind="warning" live action={take}>
      {t("elsewhere")}
    </Banner>
  );
}

function Ended({ view: { end, side } }: { readonly view: Shown }) {
  const t = useMessages(callMessages);
  const to = useLocalizedPath();
  if (end === null) return null;
  return (
    <Card level={2} title={t("endedTitle")}>
      <p role="alert" data-call-end={end.reason}>
        {t(`end.${end.reason}`)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={side === "caller" ? href("/office") : href("/dashboard")}>{t("back")}</LinkButton>
        {side === "caller" ? null : (
          <LinkButton variant="secondary" to={to(href("/hubungi-kami"))}>
            {t("write")}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
