import { ModelAnswerUnusable } from '../model/model-client.ts';

/**
 * The model answered, but for too many pillars nothing of it can be used or checked, so that there is no report: the model that is set
 * up is no reviewer.
 */
export class ModelUnverifiable extends ModelAnswerUnusable {}
