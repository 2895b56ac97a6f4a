  test.each([
    ['stalls', { kind: 'stall' } as const, ModelUnavailable],
    ['sends signs of life for ever', { kind: 'drip', everyMs: 50 } as const, ModelUnavailable],
    ['is overloaded', { kind: 'status', status: 503 } as const, ModelUnavailable],
    ['stops half-way', { kind: 'stall_midway', content: page } as const, ModelUnavailable],
    ['breaks off', { kind: 'truncate', content: page } as const, ModelAnswerUnusable],
    ['is cut off', { kind: 'say', content: page, finishReason: 'length' } as const, ModelAnswerUnusable],
    ['says nothing', broken.empty, ModelAnswerUnusable],
    ['is a proxy’s page', broken.html, ModelAnswerUnusable],
    ['is filtered', { kind: 'say', content: '', finishReason: 'content_filter' } as const, ModelRefused],
    ['declines in words', { kind: 'say', content: 'I’m sorry, I cannot read this.' } as const, ModelRefused],
    ['never ends', { kind: 'say', content: 'word '.repeat(longestPage / 4) } as const, ModelAnswerUnusable],
    ['is stuck', { kind: 'say', content: `${page}\n${'Total  0\n'.repeat(40)}` } as const, ModelAnswerUnusable],
  ])('a model that %s has not read it', async (_what, answer, error) => {
    server.answerWith(() => answer);
    await expect(read()).rejects.toThrow(error);
  });
});
  test.each([
    ['stalls', { kind: 'stall' } as const],
    ['sends signs of life for ever', { kind: 'drip', everyMs: 50 } as const],
    ['stops half-way', { kind: 'stall_midway', content: page } as const],
  ])('a model that %s has not read it', async (_what, answer) => {
    server.answerWith(() => answer);
    await expect(read(hurried)).rejects.toThrow(ModelUnavailable);
  });

