import type { ReactNode } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { usePolling } from "#web/use-polling.ts";
import { NoData } from "#web/errors/nothing-found.tsx";
import { useMessages } from "#web/i18n.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { listAuthenticators } from "../contract.ts";
import { authenticatorMessages } from "../messages.ts";
import type { Route } from "./+types/authenticator.page";

export const handle = { app: true };
export const meta: Route.MetaFunction = () => [{ title: "Demo authenticator" }, { name: "robots", content: "noindex" }];

export async function clientLoader() {
  return api(listAuthenticators, {});
}

const toMailbox = (text: ReactNode) => <Link to={href("/dev/mailbox")}>{text}</Link>;

/** Reloads every second: the server's clock, which validates the codes, counts them down. */
export default function AuthenticatorPage({ loaderData: { accounts, secondsLeft } }: Route.ComponentProps) {
  const t = useMessages(authenticatorMessages);
  usePolling(SECOND_MS);
  return (
    <div className="mx-auto w-full max-w-page px-gutter py-8">
      <h1>{t("title")}</h1>
      <p className="mt-2 max-w-text text-ink-muted">{t("lead")}</p>
      <p className="mt-2 max-w-text text-ink-muted">{t.rich("mailbox", { link: toMailbox })}</p>
      {accounts.length === 0 ? (
        <div className="mt-8">
          <NoData level={2}>{t("empty")}</NoData>
        </div>
      ) : (
        <>
          <p className="figures mt-6 font-semibold">{t("changes", { seconds: secondsLeft })}</p>
          <ul className="mt-4 grid gap-3 sm:grid-cols-2">
            {accounts.map(({ role, email, code }) => (
              <li
                key={email}
                className="flex items-center justify-between gap-4 rounded-card border border-line bg-surface px-5 py-4 shadow-card"
              >
                <div className="min-w-0">
                  <p className="font-semibold">{role}</p>
                  <p className="text-sm wrap-anywhere text-ink-muted">{email}</p>
                </div>
                <div className="flex shrink-0 items-center gap-1">
                  <output aria-live="off" aria-label={t("what", { email })} className="figures text-2xl font-bold">
                    {code}
                  </output>
                  <CopyButton text={code} what={t("what", { email })} compact />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
