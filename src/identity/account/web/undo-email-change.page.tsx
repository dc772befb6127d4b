import { Unlink } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { readEmailUndo, undoEmailChange } from "../contract.ts";
import { isStepOver, readStep } from "../../codes/web/code-step.ts";
import { AccountPage } from "../../web/frame/account-page.tsx";
import { SafetyAside } from "../../web/frame/asides.tsx";
import { StatusMessage } from "../../web/frame/notice.tsx";
import { stepHead } from "../../web/frame/step-head.ts";
import { undoMessages } from "./undo/messages.ts";
import type { Route } from "./+types/undo-email-change.page";

/** For the reader of the old mailbox, signed in or not. */
export const handle = { app: true };
export const meta: Route.MetaFunction = ({ matches }) => stepHead(matches, undoMessages);

export async function clientLoader({ params: { sessionCode } }: Route.ClientLoaderArgs) {
  return { change: await readStep(sessionCode, (input) => api(readEmailUndo, input)) };
}

/** Opening the link changes nothing, because mail scanners open links as well. */
export default function UndoEmailChangePage({ params: { sessionCode }, loaderData: { change } }: Route.ComponentProps) {
  const [isOver, setOver] = useState(change === null);
  return (
    <AccountPage aside={<SafetyAside />}>
      {isOver || change === null ? <Over /> : <Undo sessionCode={sessionCode} change={change} onOver={() => setOver(true)} />}
    </AccountPage>
  );
}

interface UndoProps {
  readonly sessionCode: string;
  readonly change: Output<typeof readEmailUndo>;
  readonly onOver: () => void;
}

function Undo({ sessionCode, change: { emailAddress: address, changedAt, undoUntil }, onOver }: UndoProps) {
  const t = useMessages(undoMessages);
  const language = useLanguage();
  const path = useLocalizedPath();
  const navigate = useNavigate();
  const errors = useErrorCatalogue();
  const [isSending, setSending] = useState(false);

  async function undo() {
    setSending(true);
    try {
      const reset = await api(undoEmailChange, { sessionCode });
      await navigate(path(href("/reset-password/:sessionCode", { sessionCode: reset.sessionCode })), { replace: true });
    } catch (error) {
      if (isStepOver(error)) onOver();
      else await errors.error(error);
    } finally {
      setSending(false);
    }
  }

  const when = formatInstant(changedAt, language);
  const until = formatInstant(undoUntil, language);
  return (
    <>
      <h1 className="text-3xl">{t("heading")}</h1>
      <p className="mt-2 text-ink-muted wrap-anywhere">{t("lead", { address, when, until })}</p>
      <div className="my-7">
        <Banner kind="warning" title={t("what")}>
          <ul className="mt-1 list-disc ps-5 wrap-anywhere">
            <li>{t("back", { address })}</li>
            <li>{t("out")}</li>
            <li>{t("password")}</li>
            <li>{t("factors")}</li>
            <li>{t("held")}</li>
          </ul>
        </Banner>
      </div>
      <Button size="large" wide loading={isSending} onClick={() => void undo()}>
        {t("undo")}
      </Button>
      <p className="mt-4 text-sm text-ink-muted">{t("keep")}</p>
    </>
  );
}

/** The link is used, expired, or truncated by a mail program. */
function Over() {
  const t = useMessages(undoMessages);
  const path = useLocalizedPath();
  return (
    <StatusMessage icon={Unlink} tone="warning" title={t("over")}>
      <p className="mt-3">{t("overText")}</p>
      <div className="mt-6">
        <LinkButton to={path(href("/reset-password"))} size="large">
          {t("reset")}
        </LinkButton>
      </div>
    </StatusMessage>
  );
}
