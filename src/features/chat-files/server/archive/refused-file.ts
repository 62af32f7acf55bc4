/** Why a whole file is refused; the messages have a sentence for each. */
export type FileProblem =
  | ('damaged' | 'bomb' | 'too_many' | 'too_large' | 'empty' | 'interrupted')
  | ('document' | 'heavy' | 'risu' | 'risu_cut');

export class RefusedFile extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}
