import { CircleCheck } from "lucide-react";
import { data, redirect } from "react-router";
import { href } from "#kernel/href.ts";
import { DEFAULT_LANGUAGE, localizePath } from "#kernel/locale.ts";
import { pageContext } from "#web/context.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { progressMessages } from "../../tracking/messages.ts";
import type { Route } from "./+types/verify.page";
import { loadClaims, type ShownClaims } from "./load-claims.ts";
import { receiptPageMessages } from "./messages.ts";
import { CodeForm } from "#web/code/code-form.tsx";
import { typedCode } from "#web/code/typed-code.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const typed = typedCode(request);
  if (typed !== null)
    throw redirect(
      localizePath(typed === "" ? href("/verifikasi-resi/:code?") : href("/verifikasi-resi/:code?", { code: typed }), language),
    );
  if (params.code === undefined) return { typed: "", claims: null, problem: null };
  const found = await loadClaims(api, params.code, language);
  if ("claims" in found) return { typed: params.code, claims: found.claims, problem: null };
  const status = found.problem === "tooMany" ? 429 : 404;
  return data({ typed: params.code.slice(0, 60), claims: null, problem: found.problem }, { status });
}

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const { title, description } = receiptPageMessages[matches[0]?.loaderData?.language ?? DEFAULT_LANGUAGE];
  const path =
    params.code === undefined ? href("/verifikasi-resi/:code?") : href("/verifikasi-resi/:code?", { code: params.code });
  return [
    ...pageMeta(matches, { title, description, path }),
    ...(params.code === undefined ? [] : [{ name: "robots", content: "noindex, nofollow, noarchive" }]),
  ];
};

/** `/verifikasi-resi/{code?}`: what the receipt with this code states; without a code, a field for it. */
export default function VerifyPage({ loaderData: { typed, claims, problem } }: Route.ComponentProps) {
  const t = useMessages(receiptPageMessages);
  return (
    <div className="mx-auto w-full max-w-3xl px-gutter py-10">
      <h1 className="text-3xl">{t("title")}</h1>
      {claims === null ? (
        <>
          <p className="mt-2 text-ink-muted">{t("lead")}</p>
          <CodeForm
            path={href("/verifikasi-resi/:code?")}
            label={t("field")}
            hint={t("hint")}
            go={t("go")}
            typed={typed}
            problem={problem === null ? null : t(problem)}
          />
        </>
      ) : (
        <Claims claims={claims} />
      )}
    </div>
  );
}

function Claims({ claims }: { readonly claims: ShownClaims }) {
  const t = useMessages(receiptPageMessages);
  const tProgress = useMessages(progressMessages);
  const localized = useLocalizedPath();
  const { milestone, product, country, accountEnd, isWallet } = claims;
  const state = milestone === "paid" && product === "cash_pickup" ? tProgress("collected") : tProgress(`milestone.${milestone}`);
  return (
    <div className="mt-6 flex flex-col gap-5">
      <div className="flex items-start gap-3 rounded-md bg-success-soft p-4 text-on-success-soft">
        <CircleCheck aria-hidden size={22} className="mt-0.5 shrink-0" />
        <div>
          <p className="font-bold">{t("genuine")}</p>
          <p className="text-sm">{t("compare")}</p>
        </div>
      </div>
      <Card title={t("claims")} level={2}>
        <DescriptionList
          items={[
            { term: t("number"), value: <span className="figures">{claims.number}</span> },
            { term: t("made"), value: claims.made },
            { term: t("state"), value: t("on", { state, when: claims.at }) },
            { term: t("from"), value: claims.sender },
            { term: t("to"), value: claims.recipient },
            { term: t("destination"), value: t(`product.${isWallet ? "wallet" : product}`, { country }) },
            ...(accountEnd === null
              ? []
              : [{ term: t(isWallet ? "wallet" : "account"), value: <span className="figures">{accountEnd}</span> }]),
            { term: t("sent"), value: <span className="figures">{claims.sent}</span> },
            { term: t("total"), value: <span className="figures">{claims.total}</span> },
            { term: t("receives"), value: <strong className="figures">{claims.receives}</strong> },
          ]}
        />
      </Card>
      <div>
        <LinkButton variant="quiet" to={localized(href("/verifikasi-resi/:code?"))}>
          {t("another")}
        </LinkButton>
      </div>
    </div>
  );
}
