import { describe, expect, test } from '@jest/globals';
import { attachmentTypes, limits } from '@plumbline/contracts/limits';
import { attachmentAccept, attachmentFault } from '@plumbline/web/deck-file';

const file = (name: string, type = '', size = 1) => ({ name, type, size });

describe('files for a question', () => {
  test.each(attachmentTypes)('%s is offered and taken, whatever media type the system gives it', (type) => {
    expect(attachmentAccept.split(',')).toContain(`.${type}`);
    expect(attachmentFault(file(`Plan.${type.toUpperCase()}`, 'application/vnd.ms-excel'))).toBeNull();
  });

  test('a picture without an end to its name is known by its media type, anything else is refused', () => {
    expect(attachmentFault(file('clipboard', 'image/jpeg'))).toBeNull();
    expect(attachmentFault(file('setup.exe', 'application/x-msdownload'))).toBe('type');
    expect(attachmentFault(file('clip.mp4', 'video/mp4'))).toBe('type');
  });

  test('case 15: one byte over the limit is refused', () => {
    expect(attachmentFault(file('plan.xlsx', '', limits.chatAttachmentMaxBytes))).toBeNull();
    expect(attachmentFault(file('plan.xlsx', '', limits.chatAttachmentMaxBytes + 1))).toBe('size');
  });
});
