import type { FastifyInstance } from "fastify";
import { refuse } from "#kernel/refusal.ts";
import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import * as articlesCalls from "./articles/contract-public.ts";
import * as questionsCalls from "./questions/contract-public.ts";
import * as pagesCalls from "./pages/contract-public.ts";
import * as legalCalls from "./legal/contract-public.ts";
import * as preview from "./preview/contract.ts";
import * as feedback from "./feedback/contract.ts";
import { searchHelp as helpContract } from "./help/contract.ts";
import * as articles from "./articles/contract.ts";
import * as legal from "./legal/contract.ts";
import * as list from "./articles/contract-list.ts";
import * as pages from "./pages/contract.ts";
import * as offices from "./offices/contract.ts";
import * as pictures from "./pictures/contract.ts";
import * as categoryContract from "./articles/contract-categories.ts";
import * as questionContract from "./questions/contract.ts";
import * as team from "./team/contract.ts";
import { deleteArticle } from "./articles/delete-article.ts";
import { exportArticles, exportCategories, exportOffices, exportQuestions, exportTeam } from "./export/export-lists.ts";
import { giveFeedback } from "./feedback/give-feedback.ts";
import * as categories from "./articles/manage-categories.ts";
import * as manageLegal from "./legal/manage-legal-pages.ts";
import * as manageOffices from "./offices/manage-offices.ts";
import * as managePictures from "./pictures/manage-pictures.ts";
import * as questions from "./questions/manage-questions.ts";
import * as manageTeam from "./team/manage-team.ts";
import { listArticles } from "./articles/list-articles.ts";
import { listOfficePages } from "./pages/list-office-pages.ts";
import { listOfficeArticles } from "./articles/list-office-articles.ts";
import { listQuestions } from "./questions/list-questions.ts";
import { previewPage } from "./pages/preview-page.ts";
import { publishPage, restorePageVersion } from "./pages/publish-page.ts";
import { readOfficePage, readPageVersion } from "./pages/read-office-page.ts";
import { makePreview, readPreview } from "./preview/make-preview-link.ts";
import { cancelSchedule, publishArticle, scheduleArticle, unpublishArticle } from "./articles/publish-article.ts";
import { readArticle } from "./articles/read-article.ts";
import { listArticleVersions, readArticleDraft, readArticleVersion } from "./articles/read-article-draft.ts";
import { readLegal, readSections } from "./pages/read-page.ts";
import { searchHelp } from "./help/search-help.ts";
import { contentRefusals } from "./messages.ts";
import { createArticle, restoreArticleVersion, saveArticleDraft } from "./articles/save-article.ts";
import { setArticleStatus } from "./articles/set-article-status.ts";
import { findPictureFile } from "./pictures/store.ts";

export const contentHttp: CapabilityHttp = {
  bindings: [
    on(articlesCalls.listArticles, listArticles),
    on(articlesCalls.readArticle, readArticle),
    on(questionsCalls.listQuestions, listQuestions),
    on(helpContract, searchHelp),
    on(pagesCalls.readSections, readSections),
    on(legalCalls.readLegal, readLegal),
    on(preview.readPreview, readPreview),
    on(feedback.giveFeedback, giveFeedback),
    on(articles.setArticleStatus, setArticleStatus),
    on(list.listOfficeArticles, listOfficeArticles),
    on(list.exportArticles, exportArticles),
    on(articles.readArticleDraft, readArticleDraft),
    on(list.createArticle, createArticle),
    on(articles.saveArticleDraft, saveArticleDraft),
    on(articles.listArticleVersions, listArticleVersions),
    on(articles.readArticleVersion, readArticleVersion),
    on(articles.restoreArticleVersion, restoreArticleVersion),
    on(articles.publishArticle, publishArticle),
    on(articles.scheduleArticle, scheduleArticle),
    on(articles.cancelSchedule, cancelSchedule),
    on(articles.unpublishArticle, unpublishArticle),
    on(articles.deleteArticle, deleteArticle),
    on(articles.makePreview, makePreview),
    on(pictures.listPictures, managePictures.listPictures),
    on(pictures.uploadPicture, managePictures.uploadPicture),
    on(pictures.describePicture, managePictures.describePicture),
    on(pictures.deletePicture, managePictures.deletePicture),
    on(categoryContract.listOfficeCategories, categories.listOfficeCategories),
    on(categoryContract.exportCategories, exportCategories),
    on(categoryContract.createCategory, categories.createCategory),
    on(categoryContract.updateCategory, categories.updateCategory),
    on(categoryContract.moveCategory, categories.moveCategory),
    on(categoryContract.setCategoryStatus, categories.setCategoryStatus),
    on(categoryContract.deleteCategory, categories.deleteCategory),
    on(questionContract.listOfficeQuestions, questions.listOfficeQuestions),
    on(questionContract.exportQuestions, exportQuestions),
    on(questionContract.readOfficeQuestion, questions.readOfficeQuestion),
    on(questionContract.createQuestion, questions.createQuestion),
    on(questionContract.updateQuestion, questions.updateQuestion),
    on(questionContract.moveQuestion, questions.moveQuestion),
    on(questionContract.setQuestionStatus, questions.setQuestionStatus),
    on(questionContract.deleteQuestion, questions.deleteQuestion),
    on(questionContract.createGroup, questions.createGroup),
    on(questionContract.renameGroup, questions.renameGroup),
    on(questionContract.moveGroup, questions.moveGroup),
    on(questionContract.deleteGroup, questions.deleteGroup),
    on(legal.listLegalPages, manageLegal.listLegalPages),
    on(legal.readLegalDraft, manageLegal.readLegalDraft),
    on(legal.readLegalVersion, manageLegal.readLegalVersion),
    on(legal.beginLegalDraft, manageLegal.beginLegalDraft),
    on(legal.saveLegalDraft, manageLegal.saveLegalDraft),
    on(legal.deleteLegalDraft, manageLegal.deleteLegalDraft),
    on(legal.publishLegal, manageLegal.publishLegal),
    on(legal.withdrawLegal, manageLegal.withdrawLegal),
    on(pages.listOfficePages, listOfficePages),
    on(pages.readOfficePage, readOfficePage),
    on(pages.readPageVersion, readPageVersion),
    on(pages.publishPage, publishPage),
    on(pages.restorePageVersion, restorePageVersion),
    on(pages.previewPage, previewPage),
    on(team.listTeam, manageTeam.listTeam),
    on(team.listOfficeTeam, manageTeam.listOfficeTeam),
    on(team.exportTeam, exportTeam),
    on(team.createMember, manageTeam.createMember),
    on(team.updateMember, manageTeam.updateMember),
    on(team.moveMember, manageTeam.moveMember),
    on(team.setMemberStatus, manageTeam.setMemberStatus),
    on(team.deleteMember, manageTeam.deleteMember),
    on(offices.listOffices, manageOffices.listOffices),
    on(offices.listAllOffices, manageOffices.listAllOffices),
    on(offices.exportOffices, exportOffices),
    on(offices.createOffice, manageOffices.createOffice),
    on(offices.updateOffice, manageOffices.updateOffice),
    on(offices.moveOffice, manageOffices.moveOffice),
    on(offices.activateOffice, manageOffices.activateOffice),
    on(offices.deactivateOffice, manageOffices.deactivateOffice),
    on(offices.deleteOffice, manageOffices.deleteOffice),
  ],
  refusals: contentRefusals,
};

const FOR_EVER = "public, max-age=31536000, immutable";

/**
 * Serves picture files: `/gambar/{id}/{width}.{format}`. The content of an address never changes, except that a browser that saves data
 * gets the smallest size. Ids of unused pictures cannot be guessed.
 */
export function pictureFiles({ database }: Pick<Runtime, "database">): (server: FastifyInstance) => void {
  return (server) => {
    server.get<{ Params: { id: string; file: string } }>("/gambar/:id/:file", async (request, reply) => {
      const { id, file } = request.params;
      // "kecil" is the smallest size, for callers that know only the picture's id.
      const [, width = "", format = ""] = /^([1-9][0-9]{0,3}|kecil)\.(webp|avif)$/.exec(file) ?? [];
      const isAddress = width !== "" && /^pi_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);
      const isSmall = width === "kecil" || request.headers["save-data"] === "on";
      const bytes = isAddress ? await findPictureFile(database, id, isSmall ? null : Number(width), format) : null;
      if (bytes === null) throw refuse("not_found");
      return reply.header("cache-control", FOR_EVER).header("vary", "save-data").type(`image/${format}`).send(bytes);
    });
  };
}
