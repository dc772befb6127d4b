import { useState } from "react";
import { useRevalidator } from "react-router";
import { Refusal } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { ruleMessages } from "../../model/rules/messages.ts";
import { giveHandoffPhoto, readHandoff } from "../contract.ts";
import type { Route } from "./+types/handoff.page";
import { Digits } from "./photo/digits.tsx";
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

const TIPS = { identity_photo: "tipsCard", selfie: "tipsFace", income_file: "tipsFile" } as const;

/** `/lanjut-foto/{token}`: one photograph for a verification that was begun on another device. */
export default function HandoffPage({ loaderData, params: { token } }: Route.ComponentProps) {
  const t = useMessages(photoMessages);
  const rules = useMessages(ruleMessages);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [isDone, setDone] = useState(false);
  if (loaderData === null || isDone)
    return (
      <div className="mx-auto w-full max-w-xl px-gutter py-10">
        <title>{t("handoffTitle")}</title>
        <h1 className="text-2xl">{t("handoffTitle")}</h1>
        <div className="mt-6">
          <Banner kind={isDone ? "success" : "warning"} live>
            {t(isDone ? "handoffDone" : "handoffOver")}
          </Banner>
        </div>
      </div>
    );
  const { code, digits, until, photoBounds } = loaderData;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5 px-gutter py-8">
      <title>{t("handoffTitle")}</title>
      <h1 className="text-2xl">{rules(`requirement.${code}`)}</h1>
      <p className="text-ink-muted">{t("handoffLead")}</p>
      <p>{t(TIPS[code])}</p>
      {digits === null ? null : <Digits digits={digits} until={until} onOver={() => void revalidate()} />}
      <PhotoStep
        code={code}
        bounds={photoBounds}
        onSend={async ({ id, photo, tries, read }, upload) => {
          await upload(giveHandoffPhoto, { id, code, slot: 1, tries, photo, token, ...read });
          setDone(true);
        }}
      />
      <p className="text-sm text-ink-muted">{t("handoffUntil", { time: formatInstant(until, language) })}</p>
    </div>
  );
}
