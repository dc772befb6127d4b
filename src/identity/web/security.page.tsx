import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { privateWords } from "#web/private/messages.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { listFactors } from "../factors.ts";
import type { Route } from "./+types/security.page";
import { SecondFactors } from "./factors/second-factors.tsx";

export const handle = privatePage();
export const clientLoader = loadPrivately(handle, async () => ({ factors: await api(listFactors, {}) }));

/** `/dashboard/security`: how the account is protected. */
export default function SecurityPage({ loaderData: { factors } }: Route.ComponentProps) {
  const t = useWords(privateWords);
  return (
    <>
      <title>{t("rooms.security")}</title>
      <h1 className="text-3xl">{t("rooms.security")}</h1>
      <div className="mt-8">
        <SecondFactors factors={factors} />
      </div>
    </>
  );
}
