# Packs; every function of this file begins with pb_
from bpy_extras.object_utils import world_to_camera_view as pb_w2c
def pb_setup(el=.46,fill=.8,az=0,dist=6.6,cx=.485,cy=.5,skip=()):
    """the light of setup(); the camera then fits itself to what stands on the floor"""
    s=bpy.context.scene;bpy.context.view_layer.update();dg=bpy.context.evaluated_depsgraph_get();P=[]
    for o in s.objects:
        if o.type in('MESH','CURVE') and o not in skip:
            ev=o.evaluated_get(dg);me=ev.to_mesh();mw=ev.matrix_world
            P+=[mw@v.co for v in me.vertices]
    P=[p for p in P if p.z>-.5];lo=[min(p[i] for p in P) for i in range(3)];hi=[max(p[i] for p in P) for i in range(3)]
    print('   z from %.3f'%lo[2],'size',['%.2f'%(b-a) for a,b in zip(lo,hi)])
    ext=max(hi[0]-lo[0],(hi[2]-lo[2])*1.0)/2.2
    look=tuple((a+b)/2 for a,b in zip(lo,hi));setup(max(.85,ext),look,el,dist,az,80)
    bpy.context.view_layer.update();c=s.camera;s.render.resolution_x=s.render.resolution_y=400
    for k in range(3):
        q=[pb_w2c(s,c,p) for p in P];x0,x1=min(v.x for v in q),max(v.x for v in q);y0,y1=min(v.y for v in q),max(v.y for v in q)
        c.data.shift_x+=(x0+x1)/2-cx;c.data.shift_y+=(y0+y1)/2-cy;f=fill/max(x1-x0,y1-y0);c.data.lens*=f;c.data.shift_x*=f;c.data.shift_y*=f
        bpy.context.view_layer.update()
def pb_tex(n,f,rough=.55,clear=0): return tex(n,f,rough,clear=clear,spec=.12)
def pb_box(n,w,d,h,loc,rz): contact(w,d,.18,.34,(loc[0],loc[1],.003),(0,0,rz));return box(w,d,h,dict(front=pb_tex('f','b_'+n+'_front'),side=pb_tex('s','b_'+n+'_side'),top=pb_tex('t','b_'+n+'_top')),loc,(0,0,rz))
def pb_blister(g,nx,ny,loc,rz,pm,r=.13):
    e=empty(loc,(0,0,rz));sx,sy=.42,.4;w=nx*sx+.08;d=ny*sy+.08;alu=mat('balu','#aeb9c4',.3,metal=.9);slab(w,d,.022,.07,alu,parent=e,bev=.006)
    clear=thin('bc',rough=.22,blend=.25)
    for i in range(nx):
        for j in range(ny):
            x=(i-(nx-1)/2)*sx;y=(j-(ny-1)/2)*sy
            pill(r,.1,pm,(x,y,.024),parent=e)
            lathe(rounded([(r+.05,.022,0),(r+.042,.1,.05),(r,.145,.06),(0,.15,0)],6),clear,48,(x,y,0),parent=e,ang=60)
    return e
def pb_caplet(L,r,m,x,y,rz,z=0,f=.76,rx=90):
    """oblong tablet: L long, r half-width, lying on z"""
    n=10;h=L/2-r;pr=[(r*math.sin(t*math.pi/2/n),-h-r*math.cos(t*math.pi/2/n)) for t in range(n+1)];pr+=[(a,-b) for a,b in reversed(pr)];pr[0]=(0,pr[0][1]);pr[-1]=(0,pr[-1][1])
    o=lathe(pr,m,48,(x,y,z+r*f),(rx,0,rz),ang=80);o.scale=(1,f,1);return o
def pb_ribcap(R,h,m,z,n=70):
    """closed ribbed cap with a rounded top"""
    bm=bmesh.new();seg=n*4;b=.07
    prof=[(0,0,0),(R*.96,0,0),(R,.03,1),(R,.06,1),(R,h-b*1.5,1),(R,h-b*1.2,0)]+[(R-b+b*math.cos(t*math.pi/12),h-b+b*math.sin(t*math.pi/12),0) for t in range(0,7)]+[(R*.5,h+.012,0),(0,h+.014,0)]
    rings=[]
    for r,zz,rib in prof:
        if r<1e-5: rings.append([bm.verts.new((0,0,zz))]);continue
        rings.append([bm.verts.new(((r-(.016*R/.5 if rib and zz>.05 and i%4 in(0,1) else 0))*math.sin(2*math.pi*i/seg),-(r-(.016*R/.5 if rib and zz>.05 and i%4 in(0,1) else 0))*math.cos(2*math.pi*i/seg),zz)) for i in range(seg)])
    for a,c in zip(rings,rings[1:]):
        for i in range(seg):
            j=(i+1)%seg
            if len(a)==1: bm.faces.new((a[0],c[j],c[i]))
            elif len(c)==1: bm.faces.new((a[i],a[j],c[0]))
            else: bm.faces.new((a[i],a[j],c[j],c[i]))
    bmesh.ops.recalc_face_normals(bm,faces=bm.faces);me=bpy.data.meshes.new('cap');bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('cap',me,(0,0,z));smooth(o,32);return o
def pb_alpha(name,col,a=.5,rough=.2,edge=.9):
    """see-through plastic without refraction (no dots): clearer in the middle, denser at the rim"""
    m=mat(name,col,rough,clear=.3);nt=m.node_tree;b=nt.nodes['Principled BSDF'];lw=nt.nodes.new('ShaderNodeLayerWeight');lw.inputs[0].default_value=.4;mr=nt.nodes.new('ShaderNodeMapRange')
    mr.inputs['To Min'].default_value=a;mr.inputs['To Max'].default_value=edge;nt.links.new(lw.outputs['Facing'],mr.inputs['Value']);nt.links.new(mr.outputs[0],b.inputs['Alpha']);return m
def pb_decal(name,file,rough=.32):
    """print on white: white becomes clear"""
    m=tex(name,file,rough);nt=m.node_tree;b=nt.nodes['Principled BSDF'];im=[n for n in nt.nodes if n.type=='TEX_IMAGE'][0];sp=nt.nodes.new('ShaderNodeSeparateColor') if hasattr(bpy.types,'ShaderNodeSeparateColor') else nt.nodes.new('ShaderNodeSeparateRGB')
    nt.links.new(im.outputs['Color'],sp.inputs[0]);ma=nt.nodes.new('ShaderNodeMath');ma.operation='MULTIPLY_ADD';ma.use_clamp=True;ma.inputs[1].default_value=-1.15;ma.inputs[2].default_value=1.12
    nt.links.new(sp.outputs[0],ma.inputs[0]);nt.links.new(ma.outputs[0],b.inputs['Alpha']);return m
def pb_brown(level,lo='#2C0F05',hi='#5E290F',rim='#8F4A1E',rough=.07):
    """brown glass as one opaque glossy body: darker below the level of the liquid, lighter at the rim"""
    m=mat('brown','#5a2410',rough,clear=.8,spec=.6);nt=m.node_tree;b=nt.nodes['Principled BSDF'];b.inputs['Clearcoat Roughness'].default_value=rough if rough>.07 else .03;geo=nt.nodes.new('ShaderNodeNewGeometry');sx=nt.nodes.new('ShaderNodeSeparateXYZ');nt.links.new(geo.outputs['Position'],sx.inputs[0])
    mr=nt.nodes.new('ShaderNodeMapRange');mr.inputs['From Min'].default_value=level-.012;mr.inputs['From Max'].default_value=level+.012;nt.links.new(sx.outputs[2],mr.inputs['Value'])
    mx=nt.nodes.new('ShaderNodeMixRGB');mx.inputs[1].default_value=srgb(lo);mx.inputs[2].default_value=srgb(hi);nt.links.new(mr.outputs[0],mx.inputs[0])
    lw=nt.nodes.new('ShaderNodeLayerWeight');lw.inputs[0].default_value=.18;m2=nt.nodes.new('ShaderNodeMixRGB');m2.inputs[2].default_value=srgb(rim);nt.links.new(lw.outputs['Facing'],m2.inputs[0]);nt.links.new(mx.outputs[0],m2.inputs[1]);nt.links.new(m2.outputs[0],b.inputs['Base Color']);return m
def amber(level):
    """the brown glass of all bottles: light of the lamp at the upper left goes through and glows on the far side"""
    m=pb_brown(level,'#260C03','#4A1D06','#2B0E03');nt=m.node_tree;b=nt.nodes['Principled BSDF'];L=nt.links.new
    geo=nt.nodes.new('ShaderNodeNewGeometry');dot=nt.nodes.new('ShaderNodeVectorMath');dot.operation='DOT_PRODUCT';dot.inputs[1].default_value=(.66,-.70,-.28);L(geo.outputs['Normal'],dot.inputs[0])
    mr=nt.nodes.new('ShaderNodeMapRange');mr.interpolation_type='SMOOTHSTEP';mr.inputs['From Min'].default_value=.1;mr.inputs['From Max'].default_value=1;mr.inputs['To Max'].default_value=.5;L(dot.outputs['Value'],mr.inputs['Value'])
    b.inputs['Emission'].default_value=srgb('#C8600F');b.inputs['Clearcoat'].default_value=.5;b.inputs['Specular'].default_value=.4;L(mr.outputs[0],b.inputs['Emission Strength']);return m
def pb_tube(pts,r,m,res=10):
    cv=bpy.data.curves.new('t','CURVE');cv.dimensions='3D';cv.bevel_depth=r;cv.bevel_resolution=6;cv.resolution_u=16;s=cv.splines.new('BEZIER');s.bezier_points.add(len(pts)-1);cv.use_fill_caps=True
    for p,c in zip(s.bezier_points,pts): p.co=c;p.handle_left_type=p.handle_right_type='AUTO'
    cv.materials.append(m);return obj('tubing',cv)
def P_ibuprofen(g):
    t=mat('ibu','#EF7F58',.3,clear=.3);pb_box('ibu',1.9,.42,1.08,(-.02,.3,0),18)
    pb_blister(g,4,2,(-.22,-.84,0),13,t)
    pill(.14,.11,t,(.86,-.62,0));pill(.14,.11,t,(1.14,-.58,0));pill(.14,.11,t,(1.0,-.6,.112),(0,0,40))
    pb_setup(.5)
def P_losartan(g):
    t=mat('los','#86CF4C',.3,clear=.3);pb_box('los',1.02,.42,1.5,(.3,.3,0),-20)
    pb_blister(g,3,2,(-.66,-.6,0),22,t)
    pill(.14,.11,t,(.32,-.62,0));pill(.14,.11,t,(.6,-.58,0));pill(.14,.11,t,(.46,-.6,.112))
    pb_setup(.48)
def P_metformin(g):
    t=mat('met','#f8f8f6',.35,clear=.2);pb_box('metf',1.9,.46,1.02,(0,.32,0),-16)
    for x,y,r,z in ((-.95,-.62,80,0),(-.52,-.42,65,0),(-.32,-.72,115,0),(.05,-.5,20,0),(.42,-.66,95,0),(-.38,-.56,60,.145)): pb_caplet(.4,.11,t,x,y,r,z)
    pb_setup(.48)
def P_omeprazole(g):
    v=mat('omv','#8E3FC6',.28,clear=.4);pb_box('ome',1.8,.42,1.12,(-.02,.3,0),-14)
    for x,y,r,z in ((-.86,-.6,60,.115),(-.46,-.78,-40,.115),(-.5,-.4,-65,.115),(.02,-.6,75,.115),(.44,-.82,30,.115),(.8,-.6,110,.115)): capsule(.11,.24,v,g.cream,(x,y,z),(90,0,r))
    pb_setup(.48)
def P_pregnancy_test(g):
    pk=mat('pk','#F39AB6',.3,clear=.3);pb_box('preg',1.95,.34,1.1,(0,.3,0),14)
    e=empty((.02,-.42,0),(0,0,-9));slab(1.62,.24,.13,.12,g.white,(-.12,0,0),bev=.05,parent=e)
    slab(.62,.3,.17,.14,pk,(.74,0,0),bev=.07,parent=e)
    slab(.5,.15,.012,.07,mat('fr','#d5dde4',.4),(-.2,0,.126),bev=.005,parent=e);slab(.42,.1,.012,.045,mat('wi','#ffffff',.3),(-.2,0,.131),bev=0,parent=e)
    rd=mat('ln','#D8265F',.5)
    for x in (-.25,-.15): slab(.035,.085,.012,.005,rd,(x,0,.134),bev=0,parent=e)
    slab(.2,.11,.02,.055,pk,(-.7,0,.122),bev=.008,parent=e)
    pb_setup(.5)
def P_sterile_gauze(g):
    pb_box('gau',1.36,.56,1.2,(.28,.3,0),-16)
    gz=tex('gz','b_gauze',.9,spec=.1)
    for i,(a,x,y) in enumerate(((28,0,0),(22,.02,.01),(31,-.01,.0),(25,.01,-.01),(29,0,.01))): slab(.78,.78,.066,.03,gz,(-.64+x,-.66+y,i*.066),(0,0,a),bev=.024)
    pb_setup(.5)
def P_iron_tablets(g):
    red=mat('ired','#B81B3B',.26,clear=.4);t=mat('itab','#8E1230',.3,clear=.4)
    lathe(rounded([(0,0,0),(.62,0,.1),(.62,1.36,.2),(.5,1.52,.05),(.5,1.56,0)],12),red);label(.623,.12,1.14,pb_tex('l','b_iron',.4),seg=160)
    pb_ribcap(.58,.36,g.cap,1.53)
    for x,y,z in ((-.86,-.42,0),(-.64,-.68,0),(.7,-.62,0),(.95,-.36,0),(1.0,-.66,0),(.86,-.5,.142)): pill(.16,.14,t,(x,y,z))
    pb_setup(.46)
def P_multivitamin(g):
    y=mat('mvc','#F5BE3C',.3,clear=.2)
    lathe(rounded([(0,0,0),(.6,0,.08),(.6,1.42,.16),(.5,1.54,.04),(.5,1.6,0)],12),g.white);label(.604,.1,1.3-.02,pb_tex('l','b_multi',.4),seg=160)
    pb_ribcap(.57,.36,y,1.56)
    for (c,x,yy,r) in (('#F6C93B',-.92,-.3,95),('#F08C3A',-.72,-.62,40),('#8E6FD8',-.22,-.86,100),('#E4567C',.28,-.82,70),('#F08C3A',.72,-.42,110),('#7CC653',1.02,-.5,20),('#E4567C',.76,-.8,130)): pb_caplet(.34,.1,mat('mv','%s'%c,.3,clear=.3),x,yy,r)
    pb_setup(.46)
def P_zinc_syrup(g):
    lathe(rounded([(0,0,0),(.54,0,.08),(.54,1.5,.4),(.22,1.72,.08),(.2,1.86,0)],14),amber(1.3));label(.543,.1,1.08,pb_tex('l','b_zsyr',.45),seg=160)
    pb_ribcap(.28,.32,g.cap,1.78,40)
    e=empty((.84,-.5,0),(0,0,20));e.scale=(1.3,1.3,1.3);w=g.white
    pr=rounded([(0,0,0),(.15,0,.05),(.2,.15,.02)],8);lathe(pr+[(.176,.152)]+[(max(0,r-.024),z+.024) for r,z in reversed(pr[:-1]) if z<.12],w,64,parent=e,ang=60)
    lathe([(0,.143),(.165,.143),(.174,.139)],mat('zs','#E8822A',.06,clear=.8),64,parent=e)
    slab(.72,.1,.035,.05,w,(.53,0,.058),(0,9,0),bev=.012,parent=e)
    pb_setup(.48)
def P_zinc_tablets(g):
    blue=mat('zb','#6FA2E0',.3,clear=.3);t=mat('zt','#eff1f2',.55);e=mat('ze','#c3ccd6',.6)
    def tablet(x,y,z,spin,rot=(0,0,0)): scored(.27,.13,t,(x,y,z),rot,rim=e,spin=spin)
    o=rounded([(0,0,0),(.4,0,.03),(.4,1.72,.02),(.37,1.74,.01),(.345,1.72,.01),(.345,1.3,0),(0,1.3,0)],6);lathe(o,g.white);label(.403,.06,1.56,pb_tex('l','b_ztab',.4),seg=160)
    for i in range(3): scored(.3,.13,t,(.02*(i-1),.02*(i-1),1.26+.131*i),rim=e,spin=-35)
    lathe(rounded([(0,0,0),(.43,0,.03),(.43,.32,.07),(0,.32,0)],10),blue,loc=(-.7,-.47,0))
    for x,y,z,s in ((.7,-.22,0,0),(.73,-.20,.131,50),(.70,-.23,.262,-52),(.30,-.84,0,-28),(.92,-.80,0,-64)): tablet(x,y,z,s)
    tablet(-.894,-.867,.264,30,(78,0,-26)) # against the lid
    pb_setup(.5)
def P_glucose_test_strips(g):
    R=.5;lap=mat('gl','#16429A',.3,clear=.3);o=rounded([(0,0,0),(R,0,.03),(R,1.3,.02),(R-.03,1.32,.01),(R-.06,1.3,.01),(R-.06,.5,0),(0,.5,0)],6);lathe(o,lap);label(R+.003,.06,1.22,pb_tex('l','b_strips',.35),seg=160)
    for x,y,z,rx,ry in ((-.24,.2,.86,4,3),(0,.24,.90,4,-1),(.24,.2,.84,4,-4),(-.13,.04,.88,1,4),(.13,.02,.92,1,-3),(-.02,-.14,.85,-2,1)): teststrip(g,(x,y,z),(rx-90,ry,180),1.35)
    lathe(rounded([(0,0,0),(.54,0,.03),(.54,.24,.05),(.47,.24,.015),(.45,.215,.015),(0,.215,0)],8),g.cap,loc=(-.92,-.36,0))
    for x,y,r in ((.34,-.72,-14),(.80,-.62,-26),(1.36,-.44,-38)): teststrip(g,(x,y,0),(0,0,r),1.35)
    pb_setup(.52)
def P_saline_nasal_spray(g):
    lathe(rounded([(0,0,0),(.47,0,.07),(.47,1.36,.26),(.2,1.5,.05),(.2,1.58,0)],14),g.white);label(.473,.08,1.08,pb_tex('l','b_saline',.4),seg=160)
    lathe(rounded([(0,1.43,0),(.26,1.43,.02),(.26,1.6,.02),(0,1.6,0)],6),g.sky)
    lathe(rounded([(0,1.59,0),(.37,1.59,.03),(.37,1.68,.03),(.17,1.71,.05),(.145,1.85,.1),(.1,2.2,.09),(0,2.22,0)],10),g.cap)
    lathe([(0,2.221),(.02,2.221)],g.grey,24)
    c=thin('cap','#f1f8ff',.08,.45);cp=rounded([(.2,0,0),(.19,.45,.05),(.14,.62,.1),(0,.64,0)],10);e=empty((.66,-.6,.213),(0,90,24));lathe(cp,pb_alpha('cc','#dbeaf6',.22,.1,.75),64,parent=e,ang=60)
    lathe([(.2,0),(.212,.0),(.212,.04),(.2,.04)],pb_alpha('cr','#cfe2f2',.5,.1,.9),64,parent=e,ang=60)
    pb_setup(.2) # from higher up, the lines of its label sag
def P_throat_lozenges(g):
    y=mat('ty','#EA9A1E',.3,clear=.3);e=empty((0,.3,0),(0,0,-10));slab(1.7,1.12,.2,.22,y,bev=.05,parent=e,seg=20);slab(1.74,1.16,.13,.24,pb_tex('l','b_loz',.32,clear=.3),(0,0,.2),bev=.05,parent=e,seg=20)
    H=mat('lh','#CF7410',.12,clear=.7,sss=.15);A=mat('la','#B5360F',.12,clear=.7,sss=.15)
    for x,yy,r,z,m in ((-.92,-.56,10,0,H),(-.6,-.66,40,0,A),(-.3,-.6,15,0,H),(-.45,-.6,30,.148,H),(.3,-.7,5,0,H),(.6,-.6,50,0,A),(.86,-.5,20,0,A)):
        o=slab(.22,.22,.15,.08,m,(x,yy,z),(0,0,r),bev=.055)
    pb_setup(.8)
def P_nappy_rash_cream(g):
    pk=mat('np','#F29BB5',.3,clear=.3);R=.36
    lathe(rounded([(0,0,0),(R-.02,0,.03),(R-.005,.44,.03),(0,.44,0)],8),pk);lathe(rounded([(0,.43,0),(R-.05,.43,0),(R-.05,.47,0),(0,.47,0)],4),g.white)
    n=50;L=1.5;z0=.455;seg=96;bm=bmesh.new();uvl=bm.loops.layers.uv.new();rings=[];AM=.48
    def ab(t):
        f=t**1.5;s=min(1,.88+.12*math.sin(min(1,t/.04)*math.pi/2));return (R*(1-f)+AM*f)*s,(R*(1-f)+.016*f)*s
    for k in range(n+1):
        t=k/n;a,b=ab(t);rings.append([bm.verts.new((a*math.sin(2*math.pi*i/seg),-b*math.cos(2*math.pi*i/seg),z0+L*t)) for i in range(seg)])
    for p,q in zip(rings,rings[1:]):
        for i in range(seg):
            j=(i+1)%seg;bm.faces.new((p[i],p[j],q[j],q[i]))
    bm.faces.new(list(reversed(rings[0])));bm.faces.new(rings[-1]);bmesh.ops.recalc_face_normals(bm,faces=bm.faces)
    for f in bm.faces:
        for l in f.loops: l[uvl].uv=(.5+l.vert.co.x/(2*AM),(l.vert.co.z-z0)/L)
    me=bpy.data.meshes.new('tube');bm.to_mesh(me);bm.free();me.materials.append(pb_tex('l','b_nappy',.35,clear=.2));o=obj('tube',me);smooth(o,60)
    slab(2*AM+.005,.045,.15,.02,g.white,(0,0,z0+L-.13),bev=.008)
    for i in range(4): slab(2*AM-.02,.052,.008,.01,g.grey if False else mat('cr','#e6ebef',.4),(0,0,z0+L-.11+.03*i),bev=0)
    cr=mat('crm','#fdfbf5',.28,sss=.08,clear=.2);lathe(rounded([(0,0,0),(.25,0,.06),(.24,.13,.09),(.13,.14,.05),(.13,.23,.07),(.045,.24,.05),(.0,.36,0)],12),cr,loc=(.66,-.46,0),ang=80)
    pb_setup(.42)
def P_nebulizer(g):
    e=empty((-.42,.15,0),(0,0,-12));lap=g.lapis
    slab(1.36,.84,.1,.2,lap,(0,0,0),bev=.03,parent=e)
    contact(1.3,.78,.18,.4,(0,0,.003),parent=e)
    slab(1.46,.92,.86,.26,g.white,(0,.46,.535),(90,0,0),bev=.12,parent=e,seg=20)
    slab(1.0,.42,.002,.01,pb_decal('d','b_neb'),(-.1,-.4655,.535),(90,0,0),bev=0,parent=e)
    lathe(rounded([(0,0,0),(.105,0,.01),(.105,.05,.03),(0,.055,0)],6),g.sky,loc=(.46,-.45,.78),rot=(90,0,0),parent=e)
    h=pb_tube([(-.42,0,.92),(-.36,0,1.2),(-.2,0,1.27),(.2,0,1.27),(.36,0,1.2),(.42,0,.92)],.06,g.grey);h.parent=e
    lathe(rounded([(0,0,0),(.09,0,.01),(.09,.1,.02),(0,.1,0)],6),g.grey,loc=(.5,-.42,.27),rot=(90,0,0),parent=e)
    # mask: rim on the floor, the medicine cup at its nose
    mk=pb_alpha('mask','#8FD3F5',.55,.2,.95);c=empty((.86,-.35,0),(0,0,-28))
    pr=[(.36,0),(.37,.02)]+[(.36*math.cos(t*math.pi/32)**.8,.03+.42*math.sin(t*math.pi/32)) for t in range(0,16)]+[(0,.45)]
    o=lathe(pr,mk,96,parent=c,ang=80);o.scale=(.86,1.15,1)
    pb_t=lathe([(.36,0),(.4,.02),(.4,.05),(.36,.06),(.34,.03),(.36,0)],g.sky,96,parent=c,ang=80);pb_t.scale=(.86,1.15,1)
    d=empty((0,-.34,.27),(116,0,0));d.parent=c
    lathe(rounded([(0,-.04,0),(.12,-.04,.01),(.12,.1,.02),(.14,.1,.01),(.14,.16,.01),(0,.16,0)],6),g.sky,parent=d);lathe(rounded([(0,.15,0),(.125,.15,.01),(.125,.34,.05),(.05,.38,.03),(.05,.44,.01),(0,.44,0)],6),g.white,parent=d)
    bpy.context.view_layer.update();a=e.matrix_world@Vector((.5,-.5,.27));z=d.matrix_world@Vector((0,0,.44));b=d.matrix_world@Vector((0,0,.38))
    u=(z-b).normalized()
    pb_tube([tuple(a),tuple(a+Vector((.02,-.14,-.12))),(a.x-.02,a.y-.32,.06),(a.x+.1,a.y-.62,.048),(z.x-.3,z.y-.26,.048),(z.x-.02,z.y-.12,.052),tuple(z-u*.03)],.034,g.grey)
    pb_setup(.56)
