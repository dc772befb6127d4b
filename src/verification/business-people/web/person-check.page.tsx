import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { href } from "#kernel/href.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { PERSON_TIER } from "../../model/subject.ts";
import type { Own } from "../../person/web/forms/step-props.ts";
import { GivingContext } from "../../person/web/giving.ts";
import { placeOf } from "../../person/web/steps.ts";
import { linkCode, readPersonCheck } from "../contract.ts";
import type { Route } from "./+types/person-check.page";
import { linkGiving } from "./link-giving.ts";
import { personCheckMessages } from "./messages.ts";
import { NamingCard } from "./naming-card.tsx";
import { Overview } from "./overview.tsx";
import { useNaming, type PersonCheck } from "./use-naming.ts";

/** Read in the browser: the link is a secret, and its page says nothing to a crawler. */
export async function clientLoader({ params: { code } }: Route.ClientLoaderArgs) {
  if (!linkCode.safeParse(code).success) return null;
  try {
    return await api(readPersonCheck, { token: code });
  } catch (error) {
    if (error instanceof Refusal && error.code === "person_link_over") return null;
    throw error;
  }
}

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

// The forms and the camera are loaded with the first step.
const Step = lazy(async () => ({ default: (await import("../../person/web/step.tsx")).Step }));

/** `/verifikasi-orang/{code}`: the verification of a person whom a business names. The link is the session. */
export default function PersonCheckPage({ loaderData: check, params: { code } }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-2xl px-gutter py-8">
      {check === null ? <Over /> : <Check key={code} code={code} check={check} />}
    </div>
  );
}

/** "Your Session already expired" (REG-9), and where another link comes from. */
function Over() {
  const t = useMessages(personCheckMessages);
  const errors = useErrorCatalogue();
  const showOver = useEffectEvent(() => void errors.wrongEmailSession());
  useEffect(() => showOver(), []);
  return (
    <>
      <title>{t("over.title")}</title>
      <h1 className="text-2xl">{t("over.title")}</h1>
      <div className="mt-6">
        <Banner kind="warning">{t("over.text")}</Banner>
      </div>
    </>
  );
}

function Check({ code, check }: { readonly code: string; readonly check: PersonCheck }) {
  const page = useLocalizedPath()(href("/verifikasi-orang/:code", { code }));
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const giving = useMemo(() => linkGiving(code, page), [code, page]);
  const place = check.isOpen ? placeOf(params.get("step")) : null;
  const own = ownOf(check);
  const [step] = own.steps;
  if (place === null || step === undefined)
    return (
      <GivingContext value={giving}>
        <CheckStart code={code} check={check} onChanged={revalidate} />
      </GivingContext>
    );
  return (
    <GivingContext value={giving}>
      <Suspense
        fallback={
          <SkeletonGroup>
            <SkeletonText lines={6} />
          </SkeletonGroup>
        }
      >
        {/* Nothing of one step is kept for the next. */}
        <Step key={place} own={own} tier={step} place={place} onStored={revalidate} />
      </Suspense>
    </GivingContext>
  );
}

interface CheckStartProps {
  readonly code: string;
  readonly check: PersonCheck;
  readonly onChanged: () => Promise<void>;
}

/** The page outside the steps: the question at the beginning, or the overview. */
function CheckStart({ code, check, onChanged }: CheckStartProps) {
  const t = useMessages(personCheckMessages);
  const { naming, answer } = check;
  const { roles, share } = useNaming(naming);
  const as = [roles, share].filter(Boolean).join(", ");
  const heading = useFocusOn(answer);
  return (
    <>
      <title>{t("title")}</title>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none!">
        {t("title")}
      </h1>
      {answer === "CONFIRMED" ? (
        <p className="mt-2 wrap-anywhere text-ink-muted">{t("forBusiness", { business: naming.businessName, roles: as })}</p>
      ) : null}
      <div className="mt-6">
        {answer === "INVITED" ? <NamingCard token={code} naming={naming} onAnswered={onChanged} /> : null}
        {answer === "DENIED" ? (
          <Banner kind="info" live>
            {t("denied", { business: naming.businessName })}
          </Banner>
        ) : null}
        {answer === "CONFIRMED" ? <Overview check={check} onChanged={onChanged} /> : null}
      </div>
    </>
  );
}

/** The pressed button goes away with the question: the keyboard continues at the heading. */
function useFocusOn(answer: PersonCheck["answer"]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const former = useRef(answer);
  useLayoutEffect(() => {
    if (former.current !== answer) heading.current?.focus();
    former.current = answer;
  }, [answer]);
  return heading;
}

/** The same as of an account, as far as the steps read it. Nothing is known of the person before they say it: not even their name. */
function ownOf({ approvers, requirements, answers, photos, photoBounds, incomeProofFrom, case: one }: PersonCheck): Own {
  return {
    tier: "",
    steps: [{ tier: PERSON_TIER, approvers, requirements }],
    case: one,
    answers,
    photos,
    photoBounds,
    incomeProofFrom,
    read: null,
    account: { name: "", country: "ID" },
  };
}
