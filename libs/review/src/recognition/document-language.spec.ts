import { describe, expect, test } from '@jest/globals';
import { languageOf } from './document-language.ts';

describe('the main language of a text', () => {
  test.each([
    ['en', 'Bakeries throw away bread. Our oven bakes each loaf when it is sold, in four minutes.'],
    ['en', 'Problem\nSolution\nMarket\nTAM SAM SOM\nTeam\nAsk'],
    ['ar', 'ترمي المخابز الخبز كل مساء. فرننا يخبز الرغيف حين يباع، في أربع دقائق.'],
    ['ar', 'نطلب 400 ألف دولار، والهامش 31%، وMRR بلغ 12 ألف دولار من 74 صيدلية'],
    ['fr', 'Les boulangeries jettent du pain chaque soir. Notre four cuit chaque pain au moment de la vente.'],
    ['es', 'Las panaderías tiran pan cada noche. Nuestro horno cuece cada pan cuando se vende.'],
    ['de', 'Bäckereien werfen jeden Abend Brot weg. Unser Ofen backt jedes Brot, wenn es verkauft wird.'],
    ['pt', 'As padarias jogam fora pão todas as noites. O nosso forno assa cada pão quando é vendido.'],
    ['id', 'Setiap malam toko roti membuang roti. Oven kami memanggang roti saat terjual, karena itu tidak ada sisa.'],
    ['tr', 'Fırınlar her akşam ekmek atıyor. Bizim fırınımız her ekmeği satıldığı anda pişiriyor.'],
    ['fa', 'نانوایی‌ها هر شب نان دور می‌ریزند. تنور ما هر نان را هنگام فروش می‌پزد و پول را برمی‌گرداند.'],
    ['ru', 'Пекарни каждый вечер выбрасывают хлеб. Наша печь печёт каждую булку в момент продажи.'],
    ['ja', 'パン屋は毎晩パンを捨てています。私たちのオーブンは売れたときに焼きます。'],
    ['zh', '面包店每天晚上都要扔掉面包。我们的烤箱在售出时才烤每一个面包。'],
    ['he', 'מאפיות זורקות לחם בכל ערב. התנור שלנו אופה כל כיכר כשהיא נמכרת.'],
  ])('%s: %s', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });

  test('a text in two languages is of the one with more letters', () => {
    const [english, arabic] = [
      'We sell kilns to potters in twelve towns.',
      'نبيع الأفران للخزافين في اثنتي عشرة مدينة.',
    ];
    expect(languageOf(`${english} ${english} ${arabic}`)).toBe('en');
    expect(languageOf(`${english} ${arabic} ${arabic}`)).toBe('ar');
  });

  test('figures alone are taken for English', () => {
    expect(languageOf('12 45 % $90')).toBe('en');
  });
});
