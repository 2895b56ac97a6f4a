/*
 * Words that people put around what they ask for. Their absence from a page says nothing of whether it answers, unlike that of
 * the words that name the thing: of "how quickly can we get our money back", only "money". Compared by their stems.
 */

const english =
  'able about above across actual add after again against ago ahead allow almost alone along already also alternative always amount another answer anyway apart around ask ' +
  'available average away back bad be because become before begin behind believe below best better beyond big bit both break bring call can care carry case cause certain chance change check ' +
  'choose claim clear close come common compare complete concern consider continue correct couple cover current day deal decide deep define depend despite detail different difficult direct doing ' +
  'down drive during each early easy either else end enough enter entire even ever every exact exist expect explain extra face fact fail fair fall far fast few figure final find first fit follow former forward ' +
  'free full further future general get give go good great group grow guy guys half hand happen hard have head hear heard help high hit hold hope how idea if important in include increase indeed inside instead ' +
  'involve issue item itself join just keep kind know lack large last late later lead least leave less let like likely line little live long look lot low made main make manage matter maybe mean measure ' +
  'mention might mind miss moment most move much name near necessary need never new next nice none normal note nothing now number obvious occur of offer often okay old once one only open opinion option order ordinary other ' +
  'otherwise overall own part particular pass past per perhaps person people place plan play please point possible present pretty previous probably problem proper prove provide put question quick quickly quite range rather reach real really ' +
  'reason recent regard relate rely remain remember require respect rest result right run same sample say second see seem serious set several shall short should show side similar simple since single sit size small so some ' +
  'soon sort sound special specific stand start state stay still stop straight strong struggle such suppose sure take talk tell than thank then there thing think though thousand through time times together told too top total toward try turn two type ' +
  'under understand unit until up upon use usual various very view wait want watch way well what whats whatever where whether which while who whos whole why will wish with within without wonder word work worry worth would wrong year yes yet ' +
  'business company companies firm startup organisation someone everybody everyone guess please hundred million dozen three four five six seven eight nine ten third fourth sixth today tomorrow yesterday week month didnt doesnt dont isnt cant couldn wouldn tried trying gotten instead compared';

const arabic =
  'شركة شركه مشروع مشروعكم شيء شي أشياء اشياء حاجة حاجات أمر موضوع قصة مسألة وضع حال حالة نفس ذات بعض كل جميع أغلب معظم كثير قليل أكثر اكثر أقل اقل أكبر اكبر أصغر أول اول آخر اخر ' +
  'واحد اثنين ثلاثة أربعة خمسة سنة شهر يوم أسبوع ساعة وقت مدة فترة الآن الان اليوم حاليا الحين دلوقتي هلق هسه توا لاحقا سابقا غدا أمس قريبا دائما غالبا أحيانا تقريبا فقط أيضا ' +
  'يريد يريدون تريدون نريد أريد يبغى يبون عايز عايزين بدهم بدكم يحتاج نحتاج تحتاج يمكن ممكن يجب ينبغي لازم يستطيع يقدر تقدر يقدرون أقدر صار صاروا يصير أصبح أصبحت بقى ظل ' +
  'يوجد توجد موجود فيه هناك يعمل يعملون تعمل يسوي يسوون يسوى تسوي سوى يعملوا عمل يفعل يقوم يقومون تقوم يأخذ ياخذ أخذ أخذت أعطى يعطي تعطي يعطون يجيب يجيبوا جاء جاؤوا يأتي تأتي يجي راح يروح راحوا ذهب يذهب ' +
  'قال قالت قالوا يقول تقول يقولون حكى حكت تحكي يشرح وضح يوضح يعرف تعرف أعرف عرف يرى ترى نرى رأى شاف يشوف وصل يصل تصل يوصل بدأ تبدأ يبدأ ابتدأ انتهى تنتهي ينتهي خلص يخلص تخلص ستكون سيكون تكون يكون كانوا ' +
  'غير آخرون غيرهم عنهم منهم عليهم بينكم بينهم وبين بين مثلا مثلكم أفضل أحسن أسوأ جيد جيدة كبير كبار صغير صغار جديد قديم مهم أهم نوع أنواع طريقة شكل جزء مكان أماكن اماكن باقي بقية سبب نتيجة نتايج ' +
  'زاد زادت ينقص نقص حصل يحصل حدث يحدث سيحدث وقع استمر يستمر ترك منع يمنع ساعد يساعد لكم لهم لنا لين إيش ايش ال لما بفضل شكثر شلون منو ووين اللزوم زيادة عن مجموع رقم أرقام عدد نسبة كمية مقدار مبلغ المبلغ حجم مستوى ناس أشخاص شخص الناس';

export const lightWords: readonly string[] = `${english} ${arabic}`.split(' ');
