import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { DEFAULT_LANGUAGE } from "#kernel/locale.ts";
import { cachedPage } from "#web/cached-page.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { PageHeadBand } from "#web/layouts/page-head.tsx";
import { pageMeta } from "#web/seo.ts";
import type { Route } from "./+types/chat.page";
import { chatPageMessages } from "./messages.ts";

export const handle = cachedPage("always");

/** Forms and calls weigh more than the page. */
const ChatRoom = lazy(() => import("./room/chat-room.tsx"));

export const meta: Route.MetaFunction = ({ matches }) => {
  const texts = chatPageMessages[matches[0]?.loaderData?.language ?? DEFAULT_LANGUAGE];
  return pageMeta(matches, { title: texts.title, description: texts.description, path: href("/chat") });
};

/** `/chat`: talking to customer service, for visitors and customers. */
export default function ChatPage() {
  const t = useMessages(chatPageMessages);
  const to = useLocalizedPath();
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const waiting = <p className="text-ink-muted">{t("loading")}</p>;
  return (
    <>
      <PageHeadBand>
        <div className="py-8 md:py-12">
          <h1>{t("heading")}</h1>
          <p className="mt-3 max-w-text text-lg text-ink-muted">{t("lead")}</p>
        </div>
      </PageHeadBand>
      <div className="mx-auto max-w-page px-gutter pt-6 pb-section md:pt-10">
        <div className="max-w-text">
          <noscript>
            <p>
              {t("withoutScript")} <Link to={to(href("/hubungi-kami"))}>{t("toForm")}</Link>
            </p>
          </noscript>
          {isHere ? (
            <Suspense fallback={waiting}>
              <ChatRoom />
            </Suspense>
          ) : (
            waiting
          )}
        </div>
      </div>
    </>
  );
}
