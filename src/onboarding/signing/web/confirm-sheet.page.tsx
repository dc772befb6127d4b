import { CircleCheck, CircleX, Clock, History, type LucideIcon } from "lucide-react";
import { data, redirect } from "react-router";
import type { Api, Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { DEFAULT_LANGUAGE, localizePath } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { CodeForm } from "#web/code/code-form.tsx";
import { pageContext } from "#web/context.ts";
import { useLanguage, useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import { typedCode } from "#web/code/typed-code.ts";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SOFT, type Tone } from "#web/ui/tone.ts";
import { confirmSheet } from "../contract.ts";
import { sheetTexts } from "../../model/sheet-texts.ts";
import type { Route } from "./+types/confirm-sheet.page";
import { confirmMessages } from "./confirm-messages.ts";
import { PRINTED_CODE_MAX_CHARS, readPrintedCode } from "./printed-code.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const typed = typedCode(request, PRINTED_CODE_MAX_CHARS);
  if (typed !== null)
    throw redirect(
      localizePath(
        typed === "" ? href("/verifikasi-lembar/:code?") : href("/verifikasi-lembar/:code?", { code: typed }),
        language,
      ),
    );
  if (params.code === undefined) return { typed: "", found: null, problem: null };
  const found = await confirm(api, params.code);
  if ("problem" in found) {
    const status = found.problem === "tooMany" ? 429 : 404;
    return data({ typed: params.code.slice(0, PRINTED_CODE_MAX_CHARS), found: null, problem: found.problem }, { status });
  }
  return { typed: params.code, found, problem: null };
}

async function confirm(api: Api, code: string): Promise<Printed | { readonly problem: "unknown" | "tooMany" }> {
  const printed = readPrintedCode(code);
  if (printed === null) return { problem: "unknown" };
  try {
    return { ...printed, ...(await api(confirmSheet, printed)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "too_many_requests") return { problem: "tooMany" };
    if (error.status === 404 || error.status === 400) return { problem: "unknown" };
    throw error;
  }
}

type Printed = Output<typeof confirmSheet> & { readonly sheet: string; readonly hash: string };

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const { title, description } = confirmMessages[matches[0]?.loaderData?.language ?? DEFAULT_LANGUAGE];
  return [
    ...pageMeta(matches, { title, description, path: href("/verifikasi-lembar/:code?") }),
    ...(params.code === undefined ? [] : [{ name: "robots", content: "noindex, nofollow, noarchive" }]),
  ];
};

/** `/verifikasi-lembar/{code?}`: whether a printed sheet counts; without a code, a field for it. */
export default function ConfirmSheetPage({ loaderData: { typed, found, problem } }: Route.ComponentProps) {
  const t = useMessages(confirmMessages);
  return (
    <div className="mx-auto w-full max-w-3xl px-gutter py-10">
      <h1 className="text-3xl">{t("title")}</h1>
      {found === null ? (
        <>
          <p className="mt-2 text-ink-muted">{t("lead")}</p>
          <CodeForm
            path={href("/verifikasi-lembar/:code?")}
            label={t("field")}
            hint={t("hint")}
            go={t("go")}
            typed={typed}
            problem={problem === null ? null : t(problem)}
          />
        </>
      ) : (
        <Confirmed printed={found} />
      )}
    </div>
  );
}

const LOOK: Readonly<Record<Printed["state"], { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  in_force: { tone: "success", icon: CircleCheck },
  signing: { tone: "info", icon: Clock },
  replaced: { tone: "warning", icon: History },
  ended: { tone: "warning", icon: History },
  void: { tone: "danger", icon: CircleX },
};

function Confirmed({ printed }: { readonly printed: Printed }) {
  const t = useMessages(confirmMessages);
  const sheets = useMessages(sheetTexts);
  const language = useLanguage();
  const localized = useLocalizedPath();
  const { state, version, signatures, activatedAt, sheet, hash } = printed;
  const { tone, icon: Icon } = LOOK[state];
  return (
    <div className="mt-6 flex flex-col gap-5">
      <div role="status" className={classNames("flex items-start gap-3 rounded-md p-4", SOFT[tone])}>
        <Icon aria-hidden size={22} className="mt-0.5 shrink-0" />
        <div>
          <p className="font-bold">{t(`result.${state}`)}</p>
          <p className="text-sm">{t("compare")}</p>
        </div>
      </div>
      <Card title={t("facts")} level={2}>
        <DescriptionList
          items={[
            { term: t("state"), value: <strong>{sheets(`states.${state}`)}</strong> },
            { term: t("version"), value: <span className="figures">{version}</span> },
            { term: t("signatures"), value: <span className="figures">{t("signaturesCount", { count: signatures })}</span> },
            ...(activatedAt === null ? [] : [{ term: t("since"), value: formatInstant(activatedAt, language, "long") }]),
            { term: t("sheet"), value: <span className="font-mono text-sm">{sheet}</span> },
            { term: t("hash"), value: <span className="font-mono text-sm">{hash}</span> },
          ]}
        />
      </Card>
      <div>
        <LinkButton variant="quiet" to={localized(href("/verifikasi-lembar/:code?"))}>
          {t("another")}
        </LinkButton>
      </div>
    </div>
  );
}
