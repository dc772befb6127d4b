import { useState } from "react";
import { Refusal } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { ruleMessages } from "../../model/rules/messages.ts";
import { giveHandoffPhoto, readHandoff } from "../contract.ts";
import type { Route } from "./+types/handoff.page";
import { photoMessages } from "./photo/messages.ts";
import { PhotoStep } from "./photo/photo-step.tsx";

/** Read in the browser: the link is a secret, and its page says nothing to a crawler. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return await api(readHandoff, { token: params.token });
  } catch (error) {
    if (error instanceof Refusal && (error.status === 410 || error.status === 422)) return null;
    throw error;
  }
}

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

/** `/lanjut-foto/{token}`: one photograph for a verification that was begun on another device. */
export default function HandoffPage({ loaderData, params: { token } }: Route.ComponentProps) {
  const t = useMessages(photoMessages);
  const rules = useMessages(ruleMessages);
  const language = useLanguage();
  const [isDone, setDone] = useState(false);
  if (loaderData === null || isDone)
    return (
      <main className="mx-auto max-w-xl px-5 py-10">
        <h1 className="text-2xl">{t("handoffTitle")}</h1>
        <div className="mt-6">
          <Banner kind={isDone ? "success" : "warning"} live>
            {t(isDone ? "handoffDone" : "handoffOver")}
          </Banner>
        </div>
      </main>
    );
  const { code, digits, until, photoBounds } = loaderData;
  return (
    <main className="mx-auto flex max-w-xl flex-col gap-5 px-5 py-8">
      <h1 className="text-2xl">{rules(`requirement.${code}`)}</h1>
      <p className="text-ink-muted">{t("handoffLead")}</p>
      <p>{t(code === "identity_photo" ? "tipsCard" : code === "selfie" ? "tipsFace" : "tipsFile")}</p>
      {digits === null ? null : (
        <p>
          {t("digits")}: <strong className="text-3xl tracking-widest figures">{digits}</strong>
        </p>
      )}
      <PhotoStep
        code={code}
        bounds={photoBounds}
        onSend={async ({ id, photo, tries }) => {
          await api(giveHandoffPhoto, { id, code, slot: 1, tries, photo, token });
          setDone(true);
        }}
      />
      <p className="text-sm text-ink-muted">{t("digitsUntil", { time: formatInstant(until, language) })}</p>
    </main>
  );
}
