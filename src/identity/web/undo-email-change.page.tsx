import { useState } from "react";
import { useNavigate } from "react-router";
import { formatInstant } from "#kernel/time.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useLocalizedPath, useWords } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { readEmailUndo, undoEmailChange } from "../contract.ts";
import type { Route } from "./+types/undo-email-change.page";
import { undoWords } from "./undo/messages.ts";

/** For whoever reads the old mailbox, signed in or not. */
export const handle = { app: true };
export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return await api(readEmailUndo, { sessionCode: params.sessionCode });
  } catch (error) {
    // Used, too old, or cut off by a mail program: the page says so.
    if (error instanceof ApiRefusal && OVER.has(error.code)) return null;
    throw error;
  }
}

const OVER = new Set(["email_session_over", "malformed_request"]);

/** Nothing happens by opening the link: programs that look into mails open links as well. */
export default function UndoEmailChangePage({ loaderData: change, params }: Route.ComponentProps) {
  const t = useWords(undoWords);
  const language = useLanguage();
  const path = useLocalizedPath();
  const navigate = useNavigate();
  const errors = useErrorCatalogue();
  const [isSending, setSending] = useState(false);

  async function undo() {
    setSending(true);
    try {
      const { sessionCode } = await api(undoEmailChange, { sessionCode: params.sessionCode });
      await navigate(path(`/reset-password/${sessionCode}`), { replace: true });
    } catch (error) {
      await errors.error(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="mx-auto w-full max-w-[36rem] px-gutter pt-6 pb-12 lg:pt-10">
      <title>{t("title")}</title>
      {change === null ? (
        <>
          <h1 className="text-3xl">{t("over")}</h1>
          <p className="mt-2 mb-7 text-ink-muted">{t("overText")}</p>
          <LinkButton to={path("/reset-password")}>{t("reset")}</LinkButton>
        </>
      ) : (
        <>
          <h1 className="text-3xl">{t("heading")}</h1>
          <p className="mt-2 text-ink-muted wrap-anywhere">
            {t("lead", {
              address: change.emailAddress,
              when: formatInstant(change.changedAt, language),
              until: formatInstant(change.undoUntil, language),
            })}
          </p>
          <div className="my-7">
            <Banner kind="warning" title={t("what")}>
              <ul className="mt-1 list-disc ps-5 wrap-anywhere">
                <li>{t("back", { address: change.emailAddress })}</li>
                <li>{t("out")}</li>
                <li>{t("password")}</li>
                <li>{t("held")}</li>
              </ul>
            </Banner>
          </div>
          <Button size="large" wide loading={isSending} onClick={() => void undo()}>
            {t("undo")}
          </Button>
          <p className="mt-4 text-sm text-ink-muted">{t("keep")}</p>
        </>
      )}
    </div>
  );
}
