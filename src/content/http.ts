import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { giveFeedback } from "./give-feedback.ts";
import { listArticles } from "./list-articles.ts";
import { listQuestions } from "./list-questions.ts";
import { readArticle } from "./read-article.ts";
import { readLegal, readSections } from "./read-page.ts";
import { setArticleStatus } from "./set-article-status.ts";

export const contentHttp: CapabilityHttp = {
  bindings: [
    on(contract.listArticles, listArticles),
    on(contract.readArticle, readArticle),
    on(contract.listQuestions, listQuestions),
    on(contract.readSections, readSections),
    on(contract.readLegal, readLegal),
    on(contract.giveFeedback, giveFeedback),
    on(contract.setArticleStatus, setArticleStatus),
  ],
  refusals: { ID: {}, EN: {} },
};
