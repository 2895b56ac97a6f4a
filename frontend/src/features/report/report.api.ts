import { Evaluation, EvaluationResult, ReviewSchema } from '@plumbline/contracts/evaluations';
import type { StartEvaluation } from '@plumbline/contracts/evaluations';
import { Page, Plan } from '@plumbline/contracts/plans';
import { PublicId } from '@plumbline/contracts/text';
import { api } from '@plumbline/web/api';
import { z } from 'zod';

/** A plan as it was read for a report: its evaluation's `plan_id` and `text_version`. */
export interface PlanText {
  planId: string;
  /** Undefined: as it is read now. */
  textVersion: number | undefined;
}

export const planTextOf = ({ plan_id: planId, text_version: textVersion }: Evaluation): PlanText => ({
  planId,
  textVersion,
});

const planPath = ({ planId, textVersion }: PlanText, below = ''): string =>
  `/plans/${encodeURIComponent(planId)}${below}${textVersion === undefined ? '' : `?textVersion=${textVersion}`}`;

/** A picture's bytes, written as an address: it is gone with the answer, and nobody else can open it. */
const addressOf = async (response: Response): Promise<string> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return `data:${response.headers.get('content-type') ?? 'image/webp'};base64,${btoa(letters)}`;
};

const Results = z.array(EvaluationResult);
const Started = z.object({ id: PublicId });

export const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportEvaluation: build.query<Evaluation, string>({
      query: (id) => `/evaluations/${encodeURIComponent(id)}`,
      responseSchema: Evaluation,
      providesTags: ['Evaluation'],
    }),
    reportResults: build.query<EvaluationResult[], string>({
      query: (id) => `/evaluations/${encodeURIComponent(id)}/results`,
      responseSchema: Results,
      providesTags: ['Evaluation'],
    }),
    /** Only for what its pages are called; the text comes page by page. */
    reportPlan: build.query<Plan, PlanText>({
      query: (text) => planPath(text),
      responseSchema: Plan,
      providesTags: ['Plan'],
    }),
    reportPage: build.query<Page, PlanText & { n: number }>({
      query: ({ n, ...text }) => planPath(text, `/pages/${n}`),
      responseSchema: Page,
      providesTags: ['Plan'],
    }),
    /** The page as a picture, as an address that holds it; only asked for where there may be one. */
    reportPicture: build.query<string, PlanText & { n: number }>({
      query: ({ n, ...text }) => ({
        url: planPath(text, `/pages/${n}/picture`),
        responseHandler: (response) => (response.ok ? addressOf(response) : response.json()),
      }),
      responseSchema: z.string(),
    }),
    reviewStyle: build.query<ReviewSchema, void>({
      query: () => '/schemas/investor5',
      responseSchema: ReviewSchema,
    }),
    /** Has a pitch reviewed once more, for the report in another language. */
    writeInLanguage: build.mutation<z.infer<typeof Started>, StartEvaluation & { previousEvaluationId: string }>({
      query: (body) => ({ url: '/evaluations/start', method: 'POST', body }),
      responseSchema: Started,
      invalidatesTags: ['Evaluation'],
    }),
    /** Has a document reviewed that was not, for what it was recognised as. */
    reviewAnyway: build.mutation<z.infer<typeof Started>, StartEvaluation & { reviewAnyway: true }>({
      query: (body) => ({ url: '/evaluations/start', method: 'POST', body }),
      responseSchema: Started,
      invalidatesTags: ['Evaluation'],
    }),
  }),
});

export const {
  useReportResultsQuery,
  useReportPlanQuery,
  useReportPageQuery,
  useReportPictureQuery,
  useLazyReviewStyleQuery,
  useReviewAnywayMutation,
  useWriteInLanguageMutation,
} = reportApi;
